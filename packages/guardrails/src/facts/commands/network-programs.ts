import { words } from "../../core/words.ts";
import type { FactCollector } from "../fact-collector.ts";
import type { Word } from "../shell/word.ts";
import { hostOf } from "../network/network-target.ts";
import { operandsOf } from "./operands.ts";
import type { Operands } from "./operands.ts";

type Effect = (operands: Operands, collector: FactCollector, cwd: string) => void;
type NetworkProgram = {
  readonly withValue: ReadonlySet<string>;
  readonly effect: Effect;
  /** The files that it writes to what it fetches. */
  readonly downloads: ((operands: Operands) => readonly string[]) | undefined;
};

const sends = words(
  `-d --data --data-raw --data-binary --data-ascii --data-urlencode --json -F --form --form-string`,
);

/** Options of curl that name a file it writes. */
const writingOptions = words(
  "-D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --libcurl --etag-save --hsts --alt-svc",
);

/** What `-O` calls each file. */
function namesOfRemotes(urls: readonly string[], options: Operands["options"]): readonly string[] {
  const isNamed = ["-O", "--remote-name", "--remote-name-all"].some((option) =>
    options.has(option),
  );
  const isBundled = [...options.keys()].some((option) => /^-[a-zA-Z]*O/.test(option));
  return isNamed || isBundled ? urls.map(remoteName) : [];
}

/** The last part of a URL's path. */
function remoteName(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/s, "");
  return path.slice(path.lastIndexOf("/") + 1);
}

function inFolder(folder: string, path: string): string {
  return path === "" || folder === "" || /^[/~]/.test(path) ? path : `${folder}/${path}`;
}

function filesOfCurl({ plain, options }: Operands): readonly string[] {
  const folder = valuesOf(options, ["--output-dir"])[0] ?? "";
  const names = [...valuesOf(options, ["-o", "--output"]), ...namesOfRemotes(plain, options)];
  return names.map((name) => inFolder(folder, name));
}

function filesOfWget({ plain, options }: Operands): readonly string[] {
  const folder = valuesOf(options, ["-P", "--directory-prefix", "-d", "--dir"])[0] ?? "";
  const named = valuesOf(options, ["-O", "--output-document"]);
  return named.length > 0 ? named : plain.map((url) => inFolder(folder, remoteName(url)));
}

const curl: Effect = ({ plain, options }, collector, cwd) => {
  const uploads = valuesOf(options, ["-T", "--upload-file"]);
  const data = valuesOf(options, sends);
  const asked = valuesOf(options, ["-X", "--request"])[0];
  const isHead = options.has("-I") || options.has("--head");
  const method =
    asked ?? (uploads.length > 0 ? "PUT" : data.length > 0 ? "POST" : isHead ? "HEAD" : "GET");
  for (const url of [...plain, ...valuesOf(options, ["--url"])])
    addWebAddress(collector, url, method);
  for (const proxy of valuesOf(options, ["-x", "--proxy", "--connect-to", "--resolve"])) {
    addWebAddress(collector, proxy.split(":").slice(-2).join(":"), "");
  }
  const folder = valuesOf(options, ["--output-dir"])[0] ?? "";
  for (const path of filesOfCurl({ plain, options })) collector.addPath(path, "write", cwd);
  for (const path of valuesOf(options, writingOptions)) collector.addPath(path, "write", cwd);
  if (options.has("-J") || options.has("--remote-header-name")) {
    collector.addPath(folder === "" ? cwd : folder, "write", cwd, "below");
  }
  for (const url of [...plain, ...valuesOf(options, ["--url"])]) {
    if (/^file:/i.test(url)) collector.addPath(url, "read", cwd);
  }
  for (const path of [
    ...uploads,
    ...valuesOf(options, ["-K", "--config", "-E", "--cert", "--key"]),
    ...valuesOf(options, ["-b", "--cookie"]).map((value) => value.replace(/^@/, "")),
  ]) {
    collector.addPath(path, "read", cwd);
  }
  for (const text of data) {
    const file = /(?:^|=)[@<]([^;]+)/.exec(text)?.[1];
    if (file !== undefined && file !== "-") collector.addPath(file, "read", cwd);
  }
};

const wget: Effect = ({ plain, options }, collector, cwd) => {
  const posted = valuesOf(options, ["--post-file", "--body-file"]);
  const isPost = posted.length > 0 || options.has("--post-data") || options.has("--body-data");
  for (const url of plain) addWebAddress(collector, url, isPost ? "POST" : "GET");
  const folder = valuesOf(options, ["-P", "--directory-prefix", "-d", "--dir"])[0] ?? "";
  const files = valuesOf(options, ["-O", "--output-document", "-o", "--output-file", "-a"]);
  // aria2c puts its file into the folder; wget's stays where it is.
  const base = options.has("-d") || options.has("--dir") ? folder : "";
  for (const path of files) collector.addPath(inFolder(base, path), "write", cwd);
  if (options.has("-r") || options.has("--recursive") || options.has("-m") || options.has("-i")) {
    collector.addPath(folder === "" ? cwd : folder, "write", cwd, "below");
  }
  if (folder !== "") collector.addPath(folder, "write", cwd);
  if (!options.has("-O") && !options.has("--output-document")) {
    for (const url of plain) collector.addPath(inFolder(folder, remoteName(url)), "write", cwd);
  }
  for (const path of [...posted, ...valuesOf(options, ["-i", "--input-file"])]) {
    collector.addPath(path, "read", cwd);
  }
};

/** `http POST example.org name=value` */
const httpie: Effect = ({ plain, options }, collector, cwd) => {
  for (const path of valuesOf(options, ["-o", "--output"])) collector.addPath(path, "write", cwd);
  const method = /^[A-Z]+$/.test(plain[0] ?? "") ? plain[0] : undefined;
  const [url = "", ...items] = method === undefined ? plain : plain.slice(1);
  addWebAddress(collector, url, method ?? (items.length > 0 ? "POST" : "GET"));
  for (const item of items) {
    const file = /^[\w.[\]-]{0,100}(?::?=)?@(.+)/s.exec(item)?.[1];
    if (file !== undefined) collector.addPath(file, "read", cwd);
  }
};

function firstHost(scheme: string): Effect {
  return ({ plain: [target = ""] }, collector) => {
    if (target === "" || target.includes("://")) return;
    collector.addHost(hostOf(target.slice(target.lastIndexOf("@") + 1)), scheme, "");
  };
}

/** `user@host:path`, as scp and rsync take it. */
const remoteFiles: Effect = ({ plain }, collector) => {
  for (const word of plain) addRemote(collector, word);
};

const git: Effect = ({ plain, options }, collector, cwd) => {
  const [verb = "", ...rest] = plain;
  if (!/^(?:clone|fetch|pull|push|ls-remote|remote|submodule|archive)$/.test(verb)) return;
  for (const word of rest) addRemote(collector, word);
  const remote = rest.find((word) => word.includes("://") || isRemote(word));
  const folder = rest[rest.indexOf(remote ?? "") + 1];
  if (verb === "clone" && remote !== undefined) {
    const name = remote.slice(remote.search(/[^/:]+\/?$/)).replace(/(?:\.git)?\/?$/, "");
    collector.addPath(folder ?? name, "write", valuesOf(options, ["-C"])[0] ?? cwd, "place");
  }
};

const lookup: Effect = ({ plain }, collector) => {
  for (const word of plain) {
    if (word.startsWith("@")) collector.addHost(hostOf(word.slice(1)), "dns", "");
    else if (word.includes(".") && !word.startsWith("+"))
      collector.addHost(hostOf(word), "dns", "");
  }
};

const socat: Effect = ({ plain, options }, collector, cwd) => {
  for (const word of plain) {
    const file = /^(?:file|open|g?open|create|pipe|exec|system):([^,]+)/i.exec(word)?.[1];
    if (file !== undefined) collector.addPath(file, "unknown", cwd);
  }
  for (const word of [...plain, ...valuesOf(options, ["-connect", "-proxy"])]) {
    const match = /^(?:[A-Za-z\d-]+:)?([^:,]+):\d+/.exec(word);
    if (match !== null) collector.addHost(hostOf(match[1] ?? ""), "tcp", "");
  }
};

const curlValues =
  words(`-X --request -H --header -o --output -d --data --data-raw --data-binary --data-ascii
  --data-urlencode --json -F --form --form-string -T --upload-file -u --user -A --user-agent -e --referer -b --cookie
  -c --cookie-jar -x --proxy --connect-to --resolve -K --config -E --cert --key --cacert -m --max-time
  --connect-timeout --retry -w --write-out -D --dump-header --url -r --range -C --limit-rate --interface --proxy-user
  --output-dir --trace --trace-ascii --stderr --libcurl --etag-save --etag-compare --hsts --alt-svc --unix-socket`);

const programs: readonly (readonly [
  names: string,
  withValue: string,
  effect: Effect,
  downloads?: NetworkProgram["downloads"],
])[] = [
  ["curl", curlValues.join(" "), curl, filesOfCurl],
  [
    "wget wget2",
    "-O --output-document -P --directory-prefix -i --input-file -o --output-file -a -U --user-agent --header -e -t -T -w -Q",
    wget,
    filesOfWget,
  ],
  ["http https xh xhs", "-a --auth -o --output", httpie],
  ["aria2c lynx w3m links elinks axel fetch httrack ab", "-o -d -n -c", wget],
  [
    "ssh mosh autossh sftp",
    "-b -c -D -E -e -F -i -J -L -l -m -O -o -p -P -R -S -W -w",
    firstHost("ssh"),
  ],
  ["scp", "-c -F -i -J -l -o -P -S", remoteFiles],
  ["rsync", "-e --rsh -f --filter --exclude --include --port", remoteFiles],
  ["git", "-C -c --git-dir --work-tree -b --branch --depth -o -m", git],
  ["nc ncat netcat telnet", "-p -s -w -i -e -c -x -X -q", firstHost("tcp")],
  ["socat openssl", "-connect -proxy -servername", socat],
  ["ping ping6 traceroute tracepath mtr", "-c -i -s -w -W -I -t", firstHost("icmp")],
  ["dig nslookup host drill whois resolvectl", "-t -p -c", lookup],
  ["ftp lftp tftp", "-u -e", firstHost("ftp")],
];

const known: ReadonlyMap<string, NetworkProgram> = new Map(
  programs.flatMap(([names, withValue, effect, downloads]) =>
    words(names).map(
      (name) => [name, { withValue: new Set(words(withValue)), effect, downloads }] as const,
    ),
  ),
);

/** The files that a program writes to what it fetches. */
export function downloadedFiles(name: string, written: readonly Word[]): readonly string[] {
  const program = known.get(name);
  if (program?.downloads === undefined) return noFiles;
  const argv = written.map(({ text }) => text);
  const operands = operandsOf(argv, program.withValue);
  return program.downloads(operands).filter((file) => file !== "" && file !== "-");
}

const noFiles: readonly string[] = [];

/**
 * What is known of a program: nothing, that it speaks to others, or that it does so by the URLs
 * among its words.
 */
export type NetworkUse = "none" | "hosts" | "urls";

const readsUrls: ReadonlySet<Effect> = new Set([curl, wget, httpie]);

export function addNetworkUse(
  name: string,
  argv: readonly string[],
  collector: FactCollector,
  cwd: string,
): NetworkUse {
  const program = known.get(name);
  if (program === undefined) return "none";
  program.effect(operandsOf(argv, program.withValue), collector, cwd);
  return readsUrls.has(program.effect) ? "urls" : "hosts";
}

function valuesOf(options: Operands["options"], names: readonly string[]): readonly string[] {
  return names.flatMap((name) => options.get(name) ?? []).filter((value) => value !== "");
}

/** With or without its scheme, as curl takes it. */
function addWebAddress(collector: FactCollector, address: string, method: string): void {
  if (address === "" || address.startsWith("-")) return;
  collector.addUrl(address.includes("://") ? address : `http://${address}`, method.toUpperCase());
}

function isRemote(word: string): boolean {
  return /^(?:[^/\s:@]+@)?[^/\s:@]{2,}:(?!\/\/)/.test(word);
}

function addRemote(collector: FactCollector, word: string): void {
  if (word.includes("://") || !isRemote(word)) return;
  const [authority = ""] = word.split(":", 1);
  collector.addHost(hostOf(authority.slice(authority.lastIndexOf("@") + 1)), "ssh", "");
}
