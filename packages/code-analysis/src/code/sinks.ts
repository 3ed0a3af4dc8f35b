/** How a network function takes the data that it sends. */
export type Sender = {
  /** The position of the address in the arguments; -1 if there is none. */
  readonly address: number;
  /** True if it also returns the answer. */
  readonly answers: boolean;
  /** True if the address is a name that is looked up. */
  readonly looksUp?: boolean;
};

const methods = ["get", "post", "put", "patch", "delete", "head", "options"];
const clients = [
  "requests",
  "requests.Session()",
  "requests.session()",
  "httpx",
  "httpx.Client()",
  "httpx.AsyncClient()",
  "aiohttp.ClientSession()",
  "axios",
  "axios.default",
  "axios.create()",
  "got",
  "ky",
  "superagent",
  "needle",
  "urllib3.PoolManager()",
  "niquests",
  "curl_cffi.requests",
];
const called = [
  "fetch",
  "node-fetch",
  "cross-fetch",
  "undici.fetch",
  "undici.request",
  "axios",
  "got",
  "ky",
  "request",
  "https.request",
  "http.request",
  "https.get",
  "http.get",
  "urllib.request.urlopen",
  "urllib.request.Request",
  "urllib2.urlopen",
  "urllib2.Request",
  "wget.download",
  "navigator.sendBeacon",
  "WebSocket",
  "ws",
  "ws.WebSocket",
  "websocket.create_connection",
  "websockets.connect",
  "EventSource",
];

/** Functions that look a name up; the name server of its domain reads it. */
const lookups = [
  "socket.gethostbyname",
  "socket.gethostbyname_ex",
  "socket.getaddrinfo",
  "dns.resolver.resolve",
  "dns.resolver.query",
  "dns.resolve",
  "dns.resolve4",
  "dns.resolve6",
  "dns.resolveTxt",
  "dns.lookup",
  "dns.promises.resolve",
  "dns.promises.resolve4",
  "dns.promises.resolveTxt",
  "dns.promises.lookup",
];

/** Functions that reach an address, by name. */
export const senders: ReadonlyMap<string, Sender> = new Map<string, Sender>([
  ...called.map((name) => [name, { address: 0, answers: true }] as const),
  ...clients.flatMap((client) => [
    ...methods.map((method) => [`${client}.${method}`, { address: 0, answers: true }] as const),
    [`${client}.request`, { address: 1, answers: true }] as const,
    [`${client}.stream`, { address: 1, answers: true }] as const,
  ]),
  ...[
    "http.client.HTTPSConnection()",
    "http.client.HTTPConnection()",
    "httplib.HTTPSConnection()",
  ].map((client) => [`${client}.request`, { address: 1, answers: true }] as const),
  ...["send", "sendall", "sendto", "sendmsg"].map(
    (method) => [`socket.socket().${method}`, { address: -1, answers: false }] as const,
  ),
  ["smtplib.SMTP().sendmail", { address: -1, answers: false }],
  ["smtplib.SMTP().send_message", { address: -1, answers: false }],
  ["smtplib.SMTP_SSL().sendmail", { address: -1, answers: false }],
  ["smtplib.SMTP_SSL().send_message", { address: -1, answers: false }],
  ["ftplib.FTP().storbinary", { address: -1, answers: false }],
  ["ftplib.FTP_TLS().storbinary", { address: -1, answers: false }],
  ["ftplib.FTP().storlines", { address: -1, answers: false }],
  ...lookups.map(
    (name) =>
      // Records of text are what the owner of the name serves.
      [name, { address: 0, answers: /resolve|query|Txt/.test(name), looksUp: true }] as const,
  ),
]);

/** Methods that send, whatever their receiver; their names have no other use. */
export const sendingMethods: ReadonlySet<string> = new Set([
  "sendall",
  "sendto",
  "sendmail",
  "send_message",
  "sendMail",
  "sendMessage",
  "storbinary",
  "sendBeacon",
]);

/** Methods of clients for telemetry and error reports, which send what they get to its vendor. */
export const telemetryMethods: ReadonlySet<string> = new Set([
  "addBreadcrumb",
  "add_breadcrumb",
  "capture",
  "captureEvent",
  "captureException",
  "captureMessage",
  "capture_event",
  "capture_exception",
  "capture_message",
  "identify",
  "logEvent",
  "log_event",
  "setContext",
  "setExtra",
  "setExtras",
  "set_context",
  "set_extra",
  "track",
  "trackEvent",
  "track_event",
]);

/** Methods that send if their receiver is a connection or a request. */
export const streamMethods: ReadonlySet<string> = new Set(["send", "write", "end", "push"]);

/** Methods of unknown clients, whose first argument is an address. */
export const clientMethods: ReadonlySet<string> = new Set(["post", "put", "patch", "request"]);

/** Keywords and options that are not sent as data. */
export const unsent: ReadonlySet<string> = new Set([
  "auth",
  "agent",
  "httpsAgent",
  "httpAgent",
  "proxies",
  "proxy",
  "verify",
  "cert",
  "timeout",
  "signal",
]);

/** Functions that run a text as code of their own language. */
export const codeRunners: ReadonlySet<string> = new Set([
  "exec",
  "eval",
  "execfile",
  "Function",
  "vm.runInNewContext",
  "vm.runInThisContext",
  "vm.runInContext",
  "vm.Script().runInThisContext",
  "vm.Script().runInNewContext",
  "vm.compileFunction",
  "setTimeout",
  "setInterval",
  "code.InteractiveInterpreter().runcode",
  "types.FunctionType",
]);

/** Functions that load a file as code. */
export const loaders: ReadonlySet<string> = new Set([
  "importlib.import_module",
  "importlib.util.spec_from_file_location",
  "importlib.machinery.SourceFileLoader",
  "__import__",
  "runpy.run_path",
  "runpy.run_module",
  "ctypes.CDLL",
  "ctypes.cdll.LoadLibrary",
  "require",
  "import",
  "Worker",
  "process.dlopen",
]);

/**
 * Functions that run a program: its name and arguments in one list, in one text, or one after the
 * other.
 */
export const commandRunners: ReadonlySet<string> = new Set([
  "os.system",
  "os.popen",
  "os.startfile",
  "os.execv",
  "os.execve",
  "os.execvp",
  "os.execl",
  "os.execlp",
  "os.posix_spawn",
  "os.spawnl",
  "os.spawnv",
  "subprocess.run",
  "subprocess.call",
  "subprocess.check_call",
  "subprocess.check_output",
  "subprocess.Popen",
  "subprocess.getoutput",
  "subprocess.getstatusoutput",
  "asyncio.create_subprocess_shell",
  "asyncio.create_subprocess_exec",
  "commands.getoutput",
  "pty.spawn",
  "pexpect.spawn",
  "child_process.exec",
  "child_process.execSync",
  "child_process.execFile",
  "child_process.execFileSync",
  "child_process.spawn",
  "child_process.spawnSync",
  "child_process.fork",
  "execa",
  "execa.execa",
  "execa.execaSync",
  "cross-spawn",
  "shelljs.exec",
  "Bun.spawn",
  "Bun.spawnSync",
  "Deno.Command",
  "Deno.run",
]);

/** Programs that run what they are given. */
export const interpreters: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "zsh",
  "dash",
  "ksh",
  "python",
  "python3",
  "node",
  "bun",
  "deno",
  "perl",
  "ruby",
  "php",
  "osascript",
  "powershell",
  "pwsh",
  "cmd",
  "sudo",
  "nohup",
  "env",
  "start",
  "wscript",
  "cscript",
  "rundll32",
  "mshta",
]);

/** Programs that look up the name that they are given. */
export const lookupPrograms: ReadonlySet<string> = new Set([
  "nslookup",
  "dig",
  "drill",
  "host",
  "ping",
]);

/** Programs that send their arguments somewhere. */
export const sendingPrograms: ReadonlySet<string> = new Set([
  "curl",
  "wget",
  "nc",
  "ncat",
  "socat",
  "scp",
  "sftp",
  "rsync",
  "ftp",
  ...lookupPrograms,
  "mail",
  "sendmail",
]);

/**
 * The positions of the path and the content in a writing function; "receiver" is the receiver of a
 * method.
 */
export type Writer = {
  readonly path: number | "receiver";
  readonly content: number | "receiver" | "download";
};

/** Functions that write a file, by name. */
export const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ...[
    "writeFileSync",
    "writeFile",
    "appendFileSync",
    "appendFile",
    "promises.writeFile",
    "promises.appendFile",
    "outputFile",
    "outputFileSync",
    "writeJson",
    "writeJsonSync",
  ].map((name) => [`fs.${name}`, { path: 0, content: 1 }] as const),
  ...[
    "Deno.writeTextFile",
    "Deno.writeTextFileSync",
    "Deno.writeFile",
    "Deno.writeFileSync",
    "Bun.write",
  ].map((name) => [name, { path: 0, content: 1 }] as const),
  ...[
    "shutil.copy",
    "shutil.copyfile",
    "shutil.copy2",
    "shutil.move",
    "shutil.copytree",
    "os.rename",
    "os.replace",
    "os.symlink",
    "os.link",
    "fs.copyFileSync",
    "fs.copyFile",
    "fs.promises.copyFile",
    "fs.cpSync",
    "fs.renameSync",
    "fs.rename",
    "fs.symlinkSync",
  ].map((name) => [name, { path: 1, content: 0 }] as const),
  ["urllib.request.urlretrieve", { path: 1, content: "download" }],
  ["urllib.urlretrieve", { path: 1, content: "download" }],
  ["wget.download", { path: 1, content: "download" }],
  ["shutil.make_archive", { path: 0, content: 2 }],
  ["json.dump", { path: 1, content: 0 }],
  ["plistlib.dump", { path: 1, content: 0 }],
  ["yaml.dump", { path: 1, content: 0 }],
  ["yaml.safe_dump", { path: 1, content: 0 }],
  ["tomllib.dump", { path: 1, content: 0 }],
  ["toml.dump", { path: 1, content: 0 }],
  ["pickle.dump", { path: 1, content: 0 }],
  ["shutil.copyfileobj", { path: 1, content: 0 }],
  ["os.write", { path: 0, content: 1 }],
  ["fs.writeSync", { path: 0, content: 1 }],
]);

/** Methods that write to the path or the open file that they belong to. */
export const writingMethods: ReadonlySet<string> = new Set([
  "write",
  "writelines",
  "write_text",
  "write_bytes",
  "add",
  "writestr",
  "symlink_to",
]);

/** Functions that delete a folder recursively. */
export const removers: ReadonlySet<string> = new Set([
  "shutil.rmtree",
  "fs.rmSync",
  "fs.rm",
  "fs.promises.rm",
  "fs.rmdirSync",
  "fs.rmdir",
  "fs.removeSync",
  "fs.remove",
  "rimraf",
  "rimraf.sync",
  "rimraf.rimraf",
  "Deno.remove",
  "Deno.removeSync",
]);

/** Functions that print: the agent that runs the program reads their output. */
export const printers: ReadonlySet<string> = new Set([
  "print",
  "sys.stdout.write",
  "sys.stdout.buffer.write",
  "click.echo",
  "console.log",
  "console.info",
  "process.stdout.write",
]);
