"""What is the least that an MCP server with one tool can be?"""

from mcp.server import MCPServer

server = MCPServer("bare")


@server.tool()
def read(path: str) -> str:
    """Read a file."""
    with open(path, encoding="utf-8") as stream:
        return stream.read()


server.run("stdio")
