"""How does a client of the Model Context Protocol ask, over pipes or HTTP, what everybody else asks from a shell?"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import sys
from typing import TYPE_CHECKING, Any

from mcp import types
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata

from omniread import __version__
from omniread.client import Call, Client, Options, open_reader, say
from omniread.documents import DOCUMENTS
from omniread.eliciting import ASKS_BY_ANSWER, Questions, asker
from omniread.model.errors import ReadError
from omniread.model.value import changed
from omniread.settings import CHOICES, STYLES, Settings, load
from omniread.store.passwords import from_file
from omniread.tools import description_of, schema_of
from omniread.wire import Incoming, Outgoing, claim, clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcp.server import ServerRequestContext

    from omniread.client import Opener

    Context = ServerRequestContext[Any, Any]

_TOOLS = ("read", "read_file", "edit")
_READS_AT_ONCE = 256
_ROOTS_SECONDS = 5.0
_INSTRUCTIONS = (
    "omniread reads files, folders, archives and what is inside them with one tool, read(path). "
    "Its description says what a path may say, and so does the resource omniread://grammar."
)
_HARMLESS = types.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_CHANGING = types.ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False
)


class Door:
    """The server: its tools and documents, and the clients that came."""

    def __init__(self, options: Options, opener: Opener = open_reader) -> None:
        """Prepare to serve; nothing is read yet."""
        self._options = options
        self._opener = opener
        self._alone = Client(options, opener)
        self._places = asyncio.Semaphore(_READS_AT_ONCE)
        self.server: Server[Any] = Server(
            "omniread",
            version=__version__,
            instructions=_INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call,
            on_list_resources=self._list_resources,
            on_read_resource=self._read_resource,
            get_tool_input_schema=schema_of,
        )
        # The constructor's argument for it is deprecated, with the version of the protocol that drops it.
        self.server.add_notification_handler(
            "notifications/roots/list_changed", types.NotificationParams, self._roots_changed
        )

    def close(self) -> None:
        """Part with the client that spoke over pipes; those over HTTP have gone with their connections."""
        self._alone.close()

    def _client(self, ctx: Context) -> Client:
        if ctx.request is None:  # pipes have one client, whatever version of the protocol it speaks
            return self._alone
        connection = ctx.session._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # a handler has no other way to what ends with its connection
        if not isinstance(client := connection.state.get("omniread"), Client):
            client = connection.state["omniread"] = Client(self._options, self._opener)
            connection.exit_stack.callback(client.close)
        return client

    async def _list_tools(self, _ctx: Context, _params: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(name) for name in self._options.tools])

    async def _list_resources(self, _ctx: Context, _params: object) -> types.ListResourcesResult:
        found = [
            types.Resource(uri=uri, name=uri.rpartition("/")[2], mime_type=kind) for uri, (kind, _) in DOCUMENTS.items()
        ]
        return types.ListResourcesResult(resources=found)

    async def _read_resource(self, ctx: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        if params.uri not in DOCUMENTS:
            raise MCPError(types.INVALID_PARAMS, f"There is no {params.uri}. There are: {', '.join(DOCUMENTS)}.")
        kind, make = DOCUMENTS[params.uri]
        text = clean(await asyncio.to_thread(make, self._client(ctx)))
        contents = types.TextResourceContents(uri=params.uri, mime_type=kind, text=text)
        return types.ReadResourceResult(contents=[contents])

    async def _roots_changed(self, ctx: Context, _params: object) -> None:
        self._client(ctx).changes += 1

    async def _call(
        self, ctx: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        if params.name not in self._options.tools:
            known = ", ".join(self._options.tools)
            raise MCPError(types.INVALID_PARAMS, f"There is no tool {params.name}. There are: {known}.")
        client = self._client(ctx)
        if (question := await self._learn_roots(ctx, params, client)) is not None:
            return question
        wanted = "progress_token" in (ctx.meta or {})
        async with self._places:
            person = asker(ctx, params)
            call = Call(client, ctx.session.report_progress if wanted else None, person)
            found = await call.answer(params.name, params.arguments or {})
        again = person.result(roots=self._wants_roots(ctx)) if isinstance(person, Questions) else None
        return again or types.CallToolResult.model_validate(found)

    def _wants_roots(self, ctx: Context) -> bool:
        able = ctx.session.client_capabilities
        return self._options.roots is None and able is not None and able.roots is not None

    async def _learn_roots(
        self, ctx: Context, params: types.CallToolRequestParams, client: Client
    ) -> types.InputRequiredResult | None:
        """Know the roots before the read that they allow. Gives what the client has to be asked by the answer."""
        if not self._wants_roots(ctx):
            return None
        if ctx.protocol_version >= ASKS_BY_ANSWER:
            if params.input_responses is None:
                return types.InputRequiredResult(input_requests={"roots": types.ListRootsRequest()})
            if isinstance(told := params.input_responses.get("roots"), types.ListRootsResult):
                client.follow([str(root.uri) for root in told.roots])
            return None
        async with client.asking:
            while client.known != (change := client.changes):
                await _ask_roots(ctx, client)
                client.known = change
        return None


def _tool(name: str) -> types.Tool:
    kind = _CHANGING if name == "edit" else _HARMLESS
    return types.Tool(name=name, description=description_of(name), input_schema=schema_of(name), annotations=kind)


async def _ask_roots(ctx: Context, client: Client) -> None:
    # The question goes along with the call: over HTTP that is the one stream which is surely open.
    along = ServerMessageMetadata(related_request_id=ctx.request_id)
    try:
        told = await ctx.session.send_request(types.ListRootsRequest(), types.ListRootsResult, _ROOTS_SECONDS, along)
    except (MCPError, ValueError) as error:
        say(f"the client did not tell its roots ({error}); it may read below {', '.join(client.roots)}")
    else:
        client.follow([str(root.uri) for root in told.roots])


async def _serve_pipes(door: Door, incoming: int, outgoing: int) -> None:
    said = Outgoing(outgoing)
    pipes: Any = Incoming(incoming), said  # shaped like the files that it would open itself
    async with stdio_server(*pipes) as (reading, writing):
        await door.server.run(reading, writing, door.server.create_initialization_options())
    said.close()


async def _serve_http(door: Door, host: str, port: int) -> None:
    import uvicorn

    with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET) as listener:
        shown = f"[{host}]" if ":" in host else host
        names = {shown, "127.0.0.1", "localhost", "[::1]", socket.gethostname()}
        guard = TransportSecuritySettings(
            allowed_hosts=[*names, *(f"{name}:*" for name in names)],
            allowed_origins=[f"http://{name}{end}" for name in names for end in ("", ":*")],
        )
        app = door.server.streamable_http_app(transport_security=guard)
        if host not in {"127.0.0.1", "localhost", "::1"}:
            say("other machines can read here, and nobody asks them for a password")
        say(f"listening at http://{shown}:{listener.getsockname()[1]}/mcp")
        await uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)).serve([listener])


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not port.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not HOST:PORT, for example 127.0.0.1:8000")
    return host.strip("[]") or "127.0.0.1", int(port)


def _folder(parser: argparse.ArgumentParser, text: str, base: str) -> str:
    path = os.path.abspath(os.path.join(base, os.path.expanduser(text)))
    if not os.path.isdir(path):
        parser.error(f"{text!r} is not a folder")
    return path


def _tools(text: str) -> tuple[str, ...]:
    asked = {name.strip() for name in text.split(",") if name.strip()}
    if unknown := sorted(asked.difference(_TOOLS)):
        raise argparse.ArgumentTypeError(f"there is no tool {unknown[0]!r}; there are: {', '.join(_TOOLS)}")
    return tuple(name for name in _TOOLS if name in asked | {"read"})


def _passwords(parser: argparse.ArgumentParser, named: str) -> dict[str, str]:
    try:
        return from_file(os.path.expanduser(named))
    except (OSError, ReadError) as error:
        parser.error(f"the password file {named!r} cannot be read: {error}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="omniread-mcp",
        description="Serve files, folders and archives to a language model, over MCP.",
        allow_abbrev=False,
    )
    parser.add_argument("--http", type=_address, metavar="HOST:PORT", help="serve streamable HTTP at /mcp, not pipes")
    parser.add_argument("--root", action="append", default=[], metavar="DIR", help="allow reads below it (repeatable)")
    parser.add_argument("--tools", type=_tools, default=("read",), metavar="NAMES", help="read,read_file,edit")
    parser.add_argument("--style", choices=STYLES, help="how lines are shown")
    parser.add_argument("--unchanged", choices=CHOICES["unchanged"], help="say answers a repeated read in one line")
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help="set a limit (repeatable)")
    parser.add_argument("--password-file", metavar="FILE", help="lines of PATTERN, a tab and PASSWORD")
    parser.add_argument("--audit", metavar="FILE", help="append what was read and refused as lines of JSON")
    parser.add_argument("--pin", action="append", default=[], metavar="PATH", help="show it in omniread://pins")
    parser.add_argument("--cwd", metavar="DIR", help="where relative paths start, also those of --root")
    parser.add_argument("--version", action="version", version=f"omniread-mcp {__version__}")
    return parser


def _options(argv: Sequence[str] | None) -> Options:
    parser = _parser()
    given = parser.parse_args(argv)
    here = os.getcwd() if given.cwd is None else _folder(parser, given.cwd, os.getcwd())
    asked = tuple(_folder(parser, root, here) for root in given.root)
    start = here if given.cwd is not None or not asked else asked[0]
    try:
        settings = load(start, os.environ)
        limits = settings.limits.updated(dict(each.partition("=")[::2] for each in given.limit))
    except ReadError as error:
        parser.error(str(error))
    style = settings.style
    if "edit" in given.tools and style == Settings().style:
        style = "hashline"  # what is edited by its tag has to be read with it
    for refusal in settings.refused:
        say(refusal)
    audit = settings.audit if given.audit is None else os.path.join(here, os.path.expanduser(given.audit))
    own = {"limits": limits, "style": given.style or style, "unchanged": given.unchanged or settings.unchanged}
    return Options(
        start=start,
        fixed=given.cwd is not None,
        roots=asked or settings.roots,
        tools=given.tools,
        settings=changed(settings, audit=audit, **own),
        pins=tuple(given.pin),
        http=given.http,
        passwords=None if given.password_file is None else _passwords(parser, given.password_file),
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until the client leaves; gives the exit code."""
    options = _options(argv)
    pipes = claim()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what the sessions keep on disk is removed then too
    door = Door(options)
    try:
        asyncio.run(_serve_http(door, *options.http) if options.http else _serve_pipes(door, *pipes))
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        say(str(error))
        return 1
    finally:
        door.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
