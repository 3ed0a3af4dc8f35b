import { isSecretName } from "@parapet/posture/redaction";
import type { ReadCommand } from "@parapet/guardrails/shell";
import { secretAt } from "./secret-locations.ts";
import { hostsOfKey, isOwnSecret } from "./key-owner.ts";
import { joinLabels, label, type Labels, noLabels, variableLabel } from "./labels.ts";
import { printsClipboard, printsKeys, printsLogin } from "./secret-printers.ts";

type Command = ReadCommand["command"];

/** Programs that print the files in their arguments. */
const readers: ReadonlySet<string> = new Set(
  (
    "cat tac less more head tail bat batcat nl grep egrep fgrep rg ag sed awk gawk cut sort uniq base64 base32 xxd od hexdump strings " +
    "jq yq cp mv ln install dd tar zip 7z gzip xz zstd paste rev iconv type get-content gc select-string scp rsync sqlite3 " +
    "python python3 node perl ruby"
  ).split(" "),
);

/** Programs that pack whole folders. */
const packers: ReadonlySet<string> = new Set(["tar", "zip", "7z"]);

export function isPacker(name: string): boolean {
  return packers.has(name);
}

/**
 * Programs that read standard input without a file argument, and the number of operands that are
 * not files.
 */
const inputReaders: ReadonlyMap<string, number> = new Map([
  ...(
    "cat tee sort head tail uniq cut rev base64 base32 xxd gzip xz zstd nl od fold paste tac read mapfile readarray xargs " +
    "python python3 node perl ruby deno bun iconv"
  )
    .split(" ")
    .map((name) => [name, 0] as const),
  ...["jq", "yq", "grep", "egrep", "rg", "sed", "awk", "gawk"].map((name) => [name, 1] as const),
  ["tr", 2],
]);

/**
 * The sensitive data in a command's own words: secrets files that it reads, the environment, a
 * login that it prints.
 */
export function ownLabels({ command, redirections }: ReadCommand): Labels {
  const { argv } = command;
  const read = redirections.filter(({ access }) => access === "read").map(({ path }) => path);
  return joinLabels([
    ...[...readFiles(command), ...read].map((path) => ofEntry(command, labelOfFile(path))),
    printed(command),
    packed(command),
    ...argv.slice(1).map(secretVariable),
  ]);
}

/** `jq -r .channels.telegram.botToken` selects one entry of the file. */
function ofEntry(command: Command, labels: Labels): Labels {
  const { name, argv } = command;
  const known = labels.size === 0 ? undefined : keySoughtBy(command);
  if (known !== undefined) return variableLabel(known);
  const filter = name === "jq" ? (argv.slice(1).find((word) => !word.startsWith("-")) ?? "") : "";
  const [, path = ""] =
    /^((?:\.\w{1,60}){2,12})(?:\s*\/\/\s*(?:empty|null|""))?$/.exec(filter) ?? [];
  if (labels.size === 0 || path === "") return labels;
  const entry = path.slice(1).split(".");
  const last = entry.at(-1) ?? "";
  // An entry of a file that is named like a variable is one: `.env.ACME_API_KEY`.
  if (/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(last)) return variableLabel(last);
  return new Map([...labels].map(([kind, held]) => [kind, { ...held, entry }]));
}

/** `grep ^TELEGRAM_BOT_TOKEN= .env`: the key of a known service, and nothing else of the file. */
function keySoughtBy({ name, argv }: Command): string | undefined {
  if (!/grep$|^rg$/.test(name)) return undefined;
  const sought = argv.slice(1).find((word) => !word.startsWith("-")) ?? "";
  const [, key = ""] = /^\^?([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)=?$/.exec(sought) ?? [];
  return hostsOfKey(key) === undefined ? undefined : key;
}

/** The files that a command opens by name. */
export function readFiles({ name, argv }: Command): readonly string[] {
  const words = argv.slice(1);
  if (name === "find" && words.some((word) => word.startsWith("-exec"))) return words.slice(0, 1);
  if (!readers.has(name) || isQuiet(name, words)) return [];
  if (name === "dd") return words.flatMap((word) => /^if=(.*)$/s.exec(word)?.[1] ?? []);
  const operands = words.filter((word) => !word.startsWith("-"));
  return ["cp", "mv", "ln", "install", "scp", "rsync"].includes(name)
    ? operands.slice(0, -1)
    : operands;
}

function isQuiet(name: string, words: readonly string[]): boolean {
  return /grep$|^rg$/.test(name) && words.some((word) => /^-\w*[qcl]/.test(word));
}

/** The label of a file, by its path. */
export function labelOfFile(word: string): Labels {
  if (/^(?:https?|wss?|ftp|git|ssh):\/\//i.test(word)) return noLabels;
  const path = plainPath(word);
  const at = secretAt(path) ?? secretAt(path.replaceAll(/[*?]/g, "x"));
  if (at === undefined) return noLabels;
  return label(at === "settings-file" ? "settings" : "key", word.slice(0, 120));
}

function plainPath(word: string): string {
  return word
    .replace(/^(?:\$HOME|\$\{HOME\}|\$env:(?:HOME|USERPROFILE)|%USERPROFILE%)(?=[\\/])/i, "~")
    .replace(/^["']|["']$/g, "");
}

/** An identity token is made for one receiver, and is named as what it is. */
function shownCommand(argv: readonly string[]): string {
  const identity = argv.find((word) => word.startsWith("print-identity"));
  return [...argv.slice(0, 2), ...(identity === undefined ? [] : [identity])].join(" ");
}

function printed({ name, argv }: Command): Labels {
  const operands = argv.slice(1).filter((word) => !/^-|=/.test(word));
  const isWhole =
    (["env", "printenv"].includes(name) && operands.length === 0) ||
    (name === "set" && argv.length === 1) ||
    (["export", "declare", "typeset"].includes(name) &&
      argv.slice(1).every((word) => /^-[px]+$/.test(word))) ||
    /^\$?\{?(?:env|env:\*)\}?$/i.test(
      name === "get-childitem" || name === "gci" ? (argv[1] ?? "").replace(/:$/, "") : "",
    );
  if (isWhole) return label("environment", "the environment");
  if (name === "cat" && argv.some((word) => /^\/proc\/(?:self|\d+|\$\$)\/environ$/.test(word)))
    return label("environment", "the environment");
  const [variable = ""] = operands;
  if (name === "printenv" && isSecretName(variable)) return variableLabel(variable);
  const [group = "", verb = "", secret = ""] = operands;
  if (
    /^(?:doppler|infisical)$/.test(name) &&
    group === "secrets" &&
    verb === "get" &&
    secret !== ""
  )
    return variableLabel(secret);
  if (printsKeys(argv)) return label("key", `what ${argv.slice(0, 2).join(" ")} prints`);
  if (name === "osascript" && argv.some((word) => /\bwith hidden answer\b/i.test(word)))
    return label("login", "the password that a dialog asks for");
  if (printsLogin(argv)) return label("login", `what ${shownCommand(argv)} prints`);
  const asked = askedOfCloud(argv);
  if (asked !== undefined)
    return label(cloudLogin.test(asked) ? "login" : "machine", "what the cloud tells this machine");
  if (machineTellers.has(name)) return label("machine", `what ${name} prints`);
  return printsClipboard(argv) ? label("clipboard", "the clipboard") : noLabels;
}

const cloudAddress =
  /^(?:https?:\/\/)?(?:169\.254\.169\.254|metadata\.google\.internal)(?=[/:?]|$)/;
const cloudLogin = /\/(?:security-credentials|service-accounts\/[^/]+\/token|oauth2\/token)\b/;

/** Requests to a cloud's instance metadata service. */
function askedOfCloud([name = "", ...words]: readonly string[]): string | undefined {
  return /^(?:curl|wget)$/.test(name) ? words.find((word) => cloudAddress.test(word)) : undefined;
}

/** Programs that identify the machine and its user. */
const machineTellers: ReadonlySet<string> = new Set(
  "uname whoami hostname id ifconfig ipconfig systeminfo sw_vers lsb_release hostnamectl".split(
    " ",
  ),
);

/** An archive of a whole project or home directory. */
function packed({ name, argv }: Command): Labels {
  if (!isPacker(name)) {
    const isBundle = name === "git" && /^(?:bundle|archive)$/.test(argv[1] ?? "");
    return isBundle ? label("files", "the repository") : noLabels;
  }
  const folder = argv
    .slice(1)
    .find((word) =>
      /^(?:\.|\.\/|~\/?|\$HOME\/?|\$\{HOME\}\/?|\/|\$PWD|\$CLAUDE_PROJECT_DIR|\/home\/?\S*)$/.test(
        word.replaceAll('"', ""),
      ),
    );
  return folder === undefined ? noLabels : label("files", `the folder ${folder}`);
}

/** `$GITHUB_TOKEN`, also several within a word. */
export function secretVariable(word: string): Labels {
  if (!word.includes("$")) return noLabels;
  const found: Labels[] = [];
  for (const [, name = ""] of word.matchAll(/\$\{?([A-Za-z_]\w{0,63})/g)) {
    if (isSecretName(name) || isOwnSecret(name)) found.push(variableLabel(name));
  }
  return joinLabels(found);
}

/** True for a command that reads inherited standard input. */
export function readsInput({ command, redirections, stdin }: ReadCommand): boolean {
  const { name, argv, fed_by: fedBy, via, raw } = command;
  if (via.includes("xargs")) return fedBy.every((one) => one === "xargs");
  if (fedBy.length > 0 || stdin !== undefined || raw.includes("<<")) return false;
  // Their `-` is the output.
  if (packed(command).size > 0) return false;
  const read = redirections.filter(({ access }) => access === "read");
  if (read.length > 0) return read.some(({ path }) => path === "/dev/stdin");
  const words = argv.slice(1);
  if (words.some((word) => /^(?:-|\/dev\/stdin|\/proc\/self\/fd\/0)$/.test(word))) return true;
  if (name === "openssl")
    return /^(?:enc|base64|aes.*)$/.test(words[0] ?? "") && !words.includes("-in");
  const operands = inputReaders.get(name);
  if (
    operands === undefined ||
    words.some((word) => /^-\w*n$|^--null-input$/.test(word) && name === "jq")
  )
    return false;
  if (["read", "mapfile", "readarray", "tee"].includes(name)) return true;
  if (/^(?:python|node|perl|ruby|deno|bun)/.test(name)) return true;
  return operandsOf(words).length <= operands;
}

function operandsOf(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => {
    const before = words[at - 1] ?? "";
    if (/^--(?:arg|argjson|rawfile|slurpfile)$/.test(before)) return false;
    if (/^--(?:arg|argjson|rawfile|slurpfile)$/.test(words[at - 2] ?? "")) return false;
    return !word.startsWith("-") && !/^\d+$/.test(word) && !/^-[dfnctsw]$/.test(before);
  });
}

/** Programs whose output reveals nothing of their input. */
const silent: ReadonlySet<string> = new Set(
  "wc md5sum sha1sum sha256sum sha512sum shasum cksum b2sum test [ [[ ls stat date true false exit cd mkdir touch chmod rm sleep".split(
    " ",
  ),
);

/** The name of a tool and the session of a call are not secret. */
const harmlessFields =
  /^\s*(?:\.(?:tool_name|hook_event_name|session_id|permission_mode|model(?:\.\w+)?|version|cost(?:\.\w+)?)\s*(?:\/\/\s*"[^"]*")?\s*[,|]?\s*)+$/;

export function printsNothing({ name, argv }: Command): boolean {
  if (silent.has(name)) return true;
  if (/grep$|^rg$/.test(name)) return isQuiet(name, argv.slice(1));
  const filter = argv.slice(1).find((word) => !word.startsWith("-")) ?? "";
  return name === "jq" && harmlessFields.test(filter);
}
