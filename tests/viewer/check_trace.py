#!/usr/bin/env python3
"""Opens a trace in the viewer of chrome://tracing and checks what the viewer made of it.

    check_trace.py TRACE PICTURE.png --cache FOLDER [--slices N] [--flows N] [--range BEGIN:END]

The viewer (Catapult) comes from two files of the Debian package golang-1.19-src, which is
downloaded into the cache once and not installed; it runs in headless Chromium, served from
127.0.0.1. Prints the viewer's counts as JSON and writes a picture of the cycles BEGIN to END
(default: all).

Exit status: 0 good; 1 fewer slices or arrows than wanted, an arrow that is not bound to slices or
goes backwards, or a warning of the viewer; 77 the viewer or Chromium cannot be had, nothing was
checked.
"""

import argparse
import http.server
import json
import pathlib
import shutil
import socketserver
import subprocess
import sys
import tempfile
import threading

PACKAGE = 'golang-1.19-src'
STATIC = './usr/share/go-1.19/src/cmd/trace/static/'
VIEWER = ('trace_viewer_full.html', 'webcomponents.min.js')
SKIPPED = 77
PATIENCE_SECONDS = 150
CHROMIUM_FLAGS = (
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run '
    '--disable-background-networking --disable-component-update --disable-sync '
    '--window-size=1600,1000').split()


def skip(reason):
    print(f'NOT CHECKED, the trace was opened in no viewer: {reason}', file=sys.stderr)
    sys.exit(SKIPPED)


def get_viewer(cache):
    """Makes sure that the viewer's files are in the cache folder."""
    if all((cache / name).exists() for name in VIEWER):
        return
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        download = subprocess.run(['apt-get', 'download', '-q', PACKAGE], cwd=folder,
                                  capture_output=True, text=True, check=False)
        packages = list(pathlib.Path(folder).glob('*.deb'))
        if not packages:
            skip(f'apt-get download {PACKAGE}: {download.stderr.strip()}')
        archive = subprocess.run(['dpkg-deb', '--fsys-tarfile', packages[0]], capture_output=True,
                                 check=True).stdout
        subprocess.run(['tar', 'x', '-C', folder] + [STATIC + name for name in VIEWER],
                       input=archive, check=True)
        for name in VIEWER:
            shutil.move(pathlib.Path(folder, STATIC, name), cache / name)


def page(text, view):
    """The page: loads the trace into the viewer, frames the view, posts what the model holds.

    The image is answered only after that, and --screenshot waits for it.
    """
    return (pathlib.Path(__file__).with_name('check_trace.html').read_text()
            .replace('READ_TRACE', 'text' if text else 'arrayBuffer')
            .replace('VIEW', json.dumps(view)))


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self, trace, cache, view):
        files = {'/' + name: cache / name for name in VIEWER}
        posted = self.posted = threading.Event()
        result = self.result = {}
        html = page(trace.suffix != '.gz', view).encode()

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def answer(self, body, kind):
                self.send_response(200)
                self.send_header('content-type', kind)
                self.send_header('content-length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                if self.path == '/':
                    self.answer(html, 'text/html')
                elif self.path == '/hold':
                    posted.wait(PATIENCE_SECONDS)
                    self.answer(b'', 'image/png')
                elif self.path == '/trace':
                    self.answer(trace.read_bytes(), 'application/octet-stream')
                elif self.path in files:
                    kind = 'text/javascript' if self.path.endswith('js') else 'text/html'
                    self.answer(files[self.path].read_bytes(), kind)
                else:
                    self.send_error(404)

            def do_POST(self):
                length = int(self.headers['content-length'])
                result.update(json.loads(self.rfile.read(length)))
                self.answer(b'', 'text/plain')
                posted.set()

        super().__init__(('127.0.0.1', 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f'http://127.0.0.1:{self.server_address[1]}/'


def open_in_viewer(trace, picture, cache, view):
    chromium = shutil.which('chromium') or shutil.which('chromium-browser')
    if chromium is None:
        skip('there is no chromium')
    server = Server(trace, cache, view)
    with tempfile.TemporaryDirectory(prefix='check-trace-') as profile:
        try:
            subprocess.run([chromium, *CHROMIUM_FLAGS, f'--user-data-dir={profile}',
                            f'--screenshot={picture.resolve()}', server.address],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                           timeout=PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            server.result.setdefault('error', 'the viewer did not finish in time')
    return server.result


def faults(result, slices, flows):
    if 'error' in result or 'slices' not in result:
        yield result.get('error', 'the viewer said nothing')
        return
    if result['slices'] < slices:
        yield f"{result['slices']} slices, wanted {slices}"
    if result['flows'] < flows:
        yield f"{result['flows']} arrows, wanted {flows}"
    if result['flows_bound'] != result['flows']:
        yield f"{result['flows'] - result['flows_bound']} arrows are not bound to slices"
    if result['flows_backwards']:
        yield f"{result['flows_backwards']} arrows go backwards in time"
    for kind, count in result['warnings'].items():
        yield f'{count} warnings: {kind}'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('trace', type=pathlib.Path)
    parser.add_argument('picture', type=pathlib.Path)
    parser.add_argument('--cache', type=pathlib.Path, required=True, help="for the viewer's files")
    parser.add_argument('--slices', type=int, default=1, help='at least so many')
    parser.add_argument('--flows', type=int, default=0, help='at least so many')
    parser.add_argument('--range', default='', help='cycles to show, BEGIN:END')
    arguments = parser.parse_args()
    get_viewer(arguments.cache)
    # The viewer counts in milliseconds, and a cycle is a nanosecond.
    view = [int(c) / 1e6 for c in arguments.range.split(':')] if arguments.range else []
    result = open_in_viewer(arguments.trace, arguments.picture, arguments.cache, view)
    print(json.dumps(result))
    problems = list(faults(result, arguments.slices, arguments.flows))
    for problem in problems:
        print(f'{arguments.trace}: {problem}', file=sys.stderr)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
