"""How are bits written, the highest first?"""


class Bits:
    """Numbers of so many bits, one after another."""

    def __init__(self) -> None:
        self.text = ""

    def put(self, number: int, size: int) -> None:
        """Append a number."""
        self.text += f"{number:0{size}b}"

    def bytes(self) -> bytes:
        """What was written, filled up with zeros."""
        whole = self.text + "0" * (-len(self.text) % 8)
        return bytes(int(whole[at : at + 8], 2) for at in range(0, len(whole), 8))
