"""A link to a server that delays everything that the server sends."""

import asyncio
from threading import Event, Thread
from typing import Self

from tests.support.ports import free_port

_AT_ONCE = 65_536


class SlowLink:
    """Forward connections to a port of this machine, from a separate thread."""

    def __init__(self, port: int, seconds: float) -> None:
        """Set the target port, and the delay of responses."""
        self._port, self._seconds = port, seconds
        self._own_port = free_port()
        self.address = f"http://localhost:{self._own_port}"
        self._is_open = Event()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._is_open.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(asyncio.start_server(self._serve, "localhost", self._own_port))
        self._is_open.set()
        self._loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream, onward = await asyncio.open_connection("localhost", self._port)
        await asyncio.gather(self._pass(reader, onward, 0), self._pass(upstream, writer, self._seconds))

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, seconds: float) -> None:
        try:
            while data := await source.read(_AT_ONCE):
                self._loop.call_later(seconds, target.write, data)
        except ConnectionError:
            pass
        finally:
            self._loop.call_later(seconds, target.close)
