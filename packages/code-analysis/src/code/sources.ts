/** Objects that contain the whole environment. */
export const environments: ReadonlySet<string> = new Set([
  "os.environ",
  "os.environb",
  "process.env",
  "Bun.env",
  "Deno.env",
  "posix.environ",
]);

/** Functions that return what the user has copied, often a password. */
export const clipboards: ReadonlySet<string> = new Set([
  "pyperclip.paste",
  "clipboard.paste",
  "pandas.io.clipboard.clipboard_get",
  "win32clipboard.GetClipboardData",
  "clipboardy.read",
  "clipboardy.readSync",
  "clipboardy.default.read",
  "clipboardy.default.readSync",
  "navigator.clipboard.readText",
]);

/** Functions whose callbacks get every key that is pressed in any program. */
export const keyListeners =
  /^(?:pynput\.keyboard\.Listener|keyboard\.(?:on_press|on_release|hook)|u?iohook(?:-napi)?(?:\.\w+)*\.on)$/i;

/** Standard input, and functions that read it. */
export const standardInputs: ReadonlySet<string> = new Set([
  "sys.stdin",
  "sys.stdin.buffer",
  "process.stdin",
  "Deno.stdin",
  "Bun.stdin",
  "input",
  "fileinput.input",
]);

/** Functions that return the environment variable that their first argument names. */
export const variableReaders: ReadonlySet<string> = new Set(["os.getenv", "os.getenvb"]);

/** Functions that return the home directory. */
export const homes: ReadonlySet<string> = new Set([
  "os.homedir",
  "pathlib.Path.home",
  "Path.home",
  "userInfo().homedir",
]);

/** Variables that name the home directory, or one in it. */
export const homeVariables: ReadonlyMap<string, string> = new Map([
  ["HOME", "~"],
  ["USERPROFILE", "~"],
  ["HOMEPATH", "~"],
  ["APPDATA", "~/AppData/Roaming"],
  ["LOCALAPPDATA", "~/AppData/Local"],
  ["XDG_CONFIG_HOME", "~/.config"],
]);

/** Functions that join a path from their arguments. */
export const pathJoiners: ReadonlySet<string> = new Set([
  "os.path.join",
  "posixpath.join",
  "ntpath.join",
  "path.join",
  "path.resolve",
  "path.posix.join",
  "pathlib.Path",
  "pathlib.PosixPath",
  "pathlib.PurePath",
  "pathlib.PurePosixPath",
]);

/** Functions that return their first argument unchanged, for this analysis. */
export const passers: ReadonlySet<string> = new Set([
  "os.path.expanduser",
  "os.path.expandvars",
  "os.path.abspath",
  "os.path.realpath",
  "os.path.normpath",
  "os.fspath",
  "path.normalize",
  "str",
  "bytes",
  "bytearray",
  "compile",
  "codecs.encode",
  "String",
  "list",
  "tuple",
  "Array.from",
  "shlex.quote",
  "shlex.split",
  "textwrap.dedent",
  "url.pathToFileURL",
  "fs.realpathSync",
  "vm.Script",
]);

/** Methods that return their receiver unchanged, for this analysis. */
export const passingMethods: ReadonlySet<string> = new Set([
  "absolute",
  "as_posix",
  "decode",
  "encode",
  "expanduser",
  "resolve",
  "strip",
  "rstrip",
  "lstrip",
  "toString",
  "trim",
  "trimEnd",
  "valueOf",
]);

/** Functions that open or read the file that their first argument names. */
export const readers: ReadonlySet<string> = new Set([
  "open",
  "io.open",
  "codecs.open",
  "os.open",
  "os.fdopen",
  "gzip.open",
  "aiofiles.open",
  "fs.readFileSync",
  "fs.readFile",
  "fs.openSync",
  "fs.open",
  "fs.createReadStream",
  "fs.promises.readFile",
  "fs.promises.open",
  "fs.readJsonSync",
  "fs.readJson",
  "Deno.readTextFile",
  "Deno.readTextFileSync",
  "Deno.readFile",
  "Deno.readFileSync",
  "Deno.open",
  "Bun.file",
  "sqlite3.connect",
  "dotenv.dotenv_values",
  "linecache.getlines",
  "mmap.mmap",
]);

/** Methods of a path that read the file there. */
export const readingMethods: ReadonlySet<string> = new Set(["read_text", "read_bytes", "open"]);

/** Functions whose result reveals nothing of their arguments. */
export const silencers: ReadonlySet<string> = new Set([
  "len",
  "hash",
  "id",
  "bool",
  "isinstance",
  "hasattr",
  "type",
  "print",
  "any",
  "all",
  "sum",
  "os.path.exists",
  "os.path.isfile",
  "os.path.isdir",
  "os.path.getsize",
  "os.stat",
  "fs.existsSync",
  "fs.statSync",
  "Boolean",
]);

/** Name prefixes of functions that only inform the user, or compute a digest. */
export const silentPrefixes: readonly string[] = [
  "hashlib.",
  "hmac.",
  "logging.",
  "logger.",
  "console.",
  "crypto.createHash",
  "click.echo",
  "sys.stdout",
  "sys.stderr",
];

/** Functions that open a connection over which anything may be sent and received. */
export const sockets: ReadonlySet<string> = new Set([
  "socket.socket",
  "socket.create_connection",
  "ssl.wrap_socket",
  "net.connect",
  "net.createConnection",
  "net.Socket",
  "tls.connect",
  "Deno.connect",
  "Bun.connect",
]);

/** Methods that return the received data of a connection or a shell. */
export const receivingMethods: ReadonlySet<string> = new Set([
  "recv",
  "recvfrom",
  "recv_into",
  "read",
  "readline",
  "makefile",
  "on",
  "once",
  "addListener",
]);

/** The arguments of a program, and the number of fixed ones. */
export const argumentLists: ReadonlyMap<string, number> = new Map([
  ["sys.argv", 1],
  ["process.argv", 2],
  ["Deno.args", 0],
  ["Bun.argv", 2],
]);

/** Functions and methods that return the program's arguments by name. */
export const argumentParsers: ReadonlySet<string> = new Set([
  "parse_args",
  "parse_known_args",
  "parse_intermixed_args",
  "parseArgs",
]);
