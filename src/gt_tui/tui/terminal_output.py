"""What becomes of the screen's output when the terminal is gone.

The toolkit's writer dies of the first thing that it cannot write. Its queue then fills up, and whoever draws next waits
without end: no signal is dealt with any more, and the rubric's lock is never given back.
"""

from __future__ import annotations

import os
import signal
import sys

from textual.drivers._writer_thread import WriterThread


class LastingWriter(WriterThread):
    """The toolkit's writer, which goes on taking in what nobody will see, and has the app end."""

    def run(self) -> None:
        """Write until there is nothing to write to."""
        try:
            super().run()
        except (OSError, ValueError):  # ValueError: the file was closed
            os.kill(os.getpid(), signal.SIGHUP)  # the terminal's own may come, or not
            while self._queue.get() is not None:
                pass


def install() -> None:
    """Have the toolkit's driver write so; a toolkit that has given up the name is left as it is."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        if hasattr(linux_driver, "WriterThread"):
            linux_driver.WriterThread = LastingWriter
