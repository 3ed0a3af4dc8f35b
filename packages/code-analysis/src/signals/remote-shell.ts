import type { Confidence, FindingSeverity } from "@parapet/posture";
import { type PlacedCommand, type SnippetCommands, commandsIn } from "../shell/shell-commands.ts";
import { endsInText, userInfo } from "@parapet/scan-core/addresses/user-info.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { MarkedText } from "../text/marked-text.ts";
import { isDefense, isExample } from "../text/polarity.ts";
import { batchRuns } from "./facts/batch.ts";
import { scriptedRuns } from "./facts/scripted-runs.ts";
import { evaluatedCode } from "./facts/evaluated-code.ts";
import { declaredCommands } from "./facts/declared-commands.ts";
import { inlineCode } from "./facts/inline-code.ts";
import { isKnownInstaller } from "./facts/known-installers.ts";
import { confidenceAt, type LinePattern, matchingLines } from "./facts/matching-lines.ts";
import { isOfOwnVendor } from "./facts/own-vendor.ts";
import { powerShellRuns, type RunHit } from "./facts/powershell.ts";
import type { Hit, Signal } from "../text/signal.ts";

/**
 * In prose, and in scripts of other languages that contain a command as text. Shell blocks are read
 * as shell.
 */
const patterns: readonly LinePattern[] = [
  {
    hints: ["curl", "wget"],
    also: ["|"],
    pattern:
      /\b(?:curl|wget)\b[^|\n`]{0,600}\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:env\s+)?(bash|sh|zsh|dash|python3?|node|perl|ruby)\b(?!\s+-(?:c|m|e|ne|pe|n?le)\b|\s+[\w./-]{1,200}\.(?:[cm]?[jt]s|py|rb|pl)\b)/i,
    does: (match) =>
      `pipes a download${sourceOf(addressIn(match[0]))} into ${match[1] ?? "a shell"}`,
    severity: (match, text) => severityInText(match, text),
    // "(curl | sh)" in a message of a program names a kind of command.
    unless: (match, { isCode }) =>
      isOwnHost(addressIn(match[0])) ||
      (isCode && /^(?:curl|wget)\s*\|\s*(?:ba|z|da)?sh$/i.test(match[0])),
  },
  {
    hints: ["curl", "wget"],
    also: ["<(", "$(", "`"],
    pattern:
      /\b(bash|sh|zsh|source|eval)\s+(?:-c\s+)?["']?(?:<\(|\$\(|`)\s*(?:curl|wget)\b[^)\n]{0,600}/i,
    does: (match) =>
      `runs a download${sourceOf(addressIn(match[0]))} with ${match[1] ?? "a shell"}`,
    severity: (match, text) => severityOf(addressIn(match[0]), text),
  },
  {
    hints: ["base64", "xxd"],
    also: ["|"],
    pattern:
      /\b(?:base64\s+(?:-d|--decode|-D)|xxd\s+-r)\b[^|\n]{0,200}\|\s*(?:sudo\s+)?(?:bash|sh|zsh|python3?|node|perl)\b/i,
    does: "decodes a text and runs it",
    severity: "critical",
  },
  {
    hints: ["urlopen", "requests.get"],
    pattern: /\bexec\s*\(\s*(?:requests\.get|urllib(?:\.request)?\.urlopen|urlopen)\s*\(/i,
    does: "runs a download in Python",
  },
];

/**
 * A setting that a script writes: what it names runs at each start, whatever language the script is
 * in.
 */
const writtenHooks: readonly LinePattern[] = [
  {
    hints: ["command"],
    also: ["curl", "wget"],
    pattern:
      /["']command["']\s{0,4}:\s{0,4}["'][^"\n]{0,200}\b(?:curl|wget)\b[^"|\n]{0,400}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da)?sh\b/i,
    does: (match) => `schedules a download${sourceOf(addressIn(match[0]))} to run repeatedly`,
    unless: (match) =>
      isOwnHost(addressIn(match[0])) ||
      isKnownInstaller(addressIn(match[0]).replace(/^https:/i, "")),
  },
];

/** What a picture or another file carries besides its content. */
const carriers: readonly LinePattern[] = [
  {
    hints: ["exiftool", "strings ", "identify ", "steghide", "zsteg", "tail -c", "unzip -p"],
    also: ["| bash", "| sh", "|bash", "|sh", "| zsh", "| sudo"],
    pattern:
      /\b(?:exiftool|strings|identify|steghide\s+extract|zsteg|tail\s+-c|unzip\s+-p)\s[^\n|]{1,200}\|(?:\s*(?:base64|xxd|gunzip|openssl|tail|head|cut|tr)\b[^\n|]{0,120}\|){0,3}\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/i,
    does: "runs code that it takes out of another file",
    severity: "critical",
  },
];

/** Lines of a unit, a desktop entry or a crontab, which start what they name. */
const startedLines: readonly LinePattern[] = [
  {
    hints: ["execstart", "exec=", "@reboot", "onboot"],
    also: ["curl", "wget"],
    pattern:
      /(?:^|\n|["'`])\s{0,8}(?:Exec(?:Start(?:Pre|Post)?)?\s{0,2}=|@reboot\s)[^\n]{0,300}?\b(?:curl|wget)\b[^|\n]{0,400}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da)?sh\b/i,
    does: (match) => `starts a download${sourceOf(addressIn(match[0]))} with the machine`,
    unless: (match) => isOwnHost(addressIn(match[0])),
  },
];

const powerShell: readonly LinePattern[] = [
  {
    hints: ["iex", "invoke-expression"],
    pattern:
      /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b[^|\n]{0,300}\|\s*(?:iex|invoke-expression)\b/i,
    does: (match) => `runs a download${sourceOf(addressOfRequest(match[0]))} in PowerShell`,
    severity: (match, text) => severityOf(addressOfRequest(match[0]), text),
  },
  {
    hints: ["iex", "invoke-expression"],
    pattern:
      /\b(?:iex|invoke-expression)\s*\(?[^\n]{0,80}\b(?:downloadstring|invoke-webrequest|iwr|irm)\b[^\n]{0,300}/i,
    does: (match) => `runs a download${sourceOf(addressOfRequest(match[0]))} in PowerShell`,
    severity: (match, text) => severityOf(addressOfRequest(match[0]), text),
    // "Invoke-Expression", "DownloadString": the items of a list.
    unless: ([whole]) => /^[\w-]+["'`]\s*[,)\]]/.test(whole),
  },
];

/** Programs of Windows that run code from an address. */
const windowsRunners: readonly LinePattern[] = [
  {
    hints: ["mshta", "regsvr32", "rundll32"],
    also: ["http"],
    pattern:
      /\bmshta(?:\.exe)?\s+["']?https?:\/\/[^\s"']{4,300}|\bregsvr32(?:\.exe)?\s[^\n]{0,80}\/i:https?:\/\/[^\s"']{4,300}|\brundll32(?:\.exe)?\s[^\n]{0,80}https?:\/\/[^\s"']{4,300}/i,
    does: (match) => `runs remote code${sourceOf(addressIn(match[0]))}`,
    unless: (match, { isCode }) => !isCode || isOwnHost(addressIn(match[0])),
  },
  {
    hints: ["powershell", "pwsh"],
    also: ["-e"],
    pattern:
      /\b(?:powershell|pwsh)(?:\.exe)?\s(?:[^\n|;]{0,120}?\s)?-e(?:nc|ncodedcommand|c)?\s+["']?[A-Za-z0-9+/]{40,}={0,2}/i,
    does: "runs an encoded command",
    severity: "critical",
    // In a sentence it may be an example; alone on its line it is a step.
    unless: (_, { isCode, text }) => !isCode && !/^(?: {4}|\t)\s*(?:powershell|pwsh)\b/i.test(text),
  },
];

function severityOfRun({ address, confidence }: RunHit, text: MarkedText): Pick<Hit, "severity"> {
  if (confidence === "low") return { severity: "medium" };
  const severity = address === undefined ? "critical" : severityOf(address, text);
  return severity === undefined ? {} : { severity };
}

export const remoteShell: Signal = {
  id: "EXE-001",
  title: "Execution of downloaded code",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI04", "ASI05"],
  rationale:
    "The content of the address can change at any time, and an agent that follows the line runs whatever it returns. " +
    "Anyone who controls the address, or its domain name, controls the machine.",
  remediation:
    "Name a package with a pinned version, or a file with its checksum, and let the agent install that; or remove the " +
    "line.",
  references: [owaspAgenticReference],
  find: (text) => {
    const hits = new Map<number, Hit>();
    const snippets = commandsIn(text);
    for (const hit of [
      ...snippets.flatMap((snippet) => downloadsRun(snippet, text)),
      ...laterRuns(snippets, text),
      ...matchingLines(text, text.format === "shell" ? patternsOfShell : patternsOfTexts),
      ...declaredCommands(text),
      ...scriptedRuns(text),
      ...[...powerShellRuns(text), ...batchRuns(text)].map((run) => ({
        ...run,
        ...severityOfRun(run, text),
      })),
    ]) {
      if (!hits.has(hit.line)) hits.set(hit.line, hit);
    }
    return [...hits.values()].toSorted((a, b) => a.line - b.line);
  },
};

function outsideBlocks(pattern: LinePattern): LinePattern {
  return {
    ...pattern,
    unless: (match, line, column, text) =>
      (line.isCode && line.isShell) || pattern.unless?.(match, line, column, text) === true,
  };
}

/** Programs that run what they are set to, and are run all day. */
const dailyTools: readonly LinePattern[] = [
  {
    hints: [
      "core.fsmonitor",
      "core.sshcommand",
      "core.pager",
      "core.editor",
      "credential.helper",
      "diff.external",
    ],
    also: ["curl", "wget", "base64", "/dev/tcp"],
    pattern:
      /\bgit\s+config\s[^\n]{0,60}?\b(?:core\.(?:fsmonitor|sshCommand|pager|editor)|credential\.helper|diff\.external)\s[^\n]{0,200}?(?:\b(?:curl|wget)\b[^\n|]{0,200}\|\s*(?:ba|z|da)?sh\b|\bbase64\s+-d|\/dev\/tcp\/)/i,
    does: "has Git run a download at each command",
    severity: "critical",
  },
  {
    hints: ["--install-extension"],
    also: ["curl", "wget"],
    pattern:
      /\b(?:curl|wget)\b[^\n]{0,300}?\s(\S{1,200}\.vsix)\b[^\n]{0,200}?--install-extension\s+["']?\S{0,200}\.vsix\b/i,
    does: "installs an editor's extension that it downloads",
  },
];

const otherPatterns = [
  ...evaluatedCode,
  ...inlineCode,
  ...powerShell,
  ...windowsRunners,
  ...dailyTools,
];
const patternsOfShell: readonly LinePattern[] = [
  ...writtenHooks,
  ...startedLines,
  ...carriers,
  ...otherPatterns,
];
const patternsOfTexts: readonly LinePattern[] = [
  ...writtenHooks,
  ...startedLines,
  ...carriers,
  ...patterns.map(outsideBlocks),
  ...otherPatterns,
];

const fetchers: ReadonlySet<string> = new Set("curl wget wget2 aria2c http https xh".split(" "));
const decoders: ReadonlySet<string> = new Set("base64 base32 xxd openssl uudecode".split(" "));
/**
 * A download that is verified against a checksum before it runs is the code that the author of the
 * skill saw.
 */
const verifiers: ReadonlySet<string> = new Set("sha256sum sha512sum shasum".split(" "));
const interpreters =
  /^(?:bash|sh|zsh|dash|ksh|fish|source|\.|eval|python[\d.]*|node|deno|bun|perl|ruby|php|osascript|pwsh|powershell)$/;

function downloadsRun(snippet: SnippetCommands, text: MarkedText): readonly Hit[] {
  const hits: Hit[] = [];
  const reported = new Set<string>();
  const fetched: string[] = [];
  let isVerified = false;
  for (const placed of snippet.commands) {
    const { name, argv } = placed.command;
    if (fetchers.has(name))
      fetched.push(argv.map((word) => addressOf(word, text)).find(isText) ?? bareAddressIn(argv));
    if (verifiers.has(name)) isVerified = true;
    const seen = runsDownload(placed, snippet, { fetched, isVerified, whole: text });
    if (seen === undefined) continue;
    const { line, column } = placed;
    if (reported.has(seen.does)) continue;
    reported.add(seen.does);
    if (isDefense(line, column, text.lines)) continue;
    const asExample = text.format === "markdown" && isExample(line);
    const isKind = !placed.isBlock && namesKind.test(seen.does) && addressIn(line.text) === "";
    const isShown = asExample || isKind;
    const isRepeated = snippet.isWritten && schedules.test(text.text);
    const severity = isShown ? "medium" : isRepeated ? undefined : seen.severity;
    hits.push({
      line: line.number,
      column: column + 1,
      excerpt: line.text.trim(),
      does: isRepeated ? `${seen.does} again and again` : seen.does,
      confidence: asExample ? "low" : confidenceOf(placed, seen, text),
      ...(severity === undefined ? {} : { severity }),
    });
  }
  return hits;
}

/** What starts a script again and again. Whose the address is, excuses nothing then. */
const schedules =
  /\bcrontab\s+-(?!l\b)|\|\s*crontab\b|\/etc\/cron|\blaunchctl\s+(?:load|bootstrap)\b|\bsystemctl\s+(?:--user\s+)?enable\b|\bLaunchAgents\b|\.config\/autostart\b/;

/** "`curl | bash`" in a sentence, without an address. */
const namesKind = /^(?:pipes|runs) a download (?:into|with) /;

/** A file that one block fetches and a later one runs: "Download the helper", "Run the helper". */
function* laterRuns(snippets: readonly SnippetCommands[], text: MarkedText): Generator<Hit> {
  const fetched = new Map<string, string>();
  for (const { commands, writers } of snippets) {
    for (const placed of commands) {
      const { name, argv } = placed.command;
      const { line, column } = placed;
      const ran = [argv[0] ?? "", ...(interpreters.test(name) ? argv.slice(1) : [])]
        .map((word) => word.replace(/^\.\//, ""))
        .flatMap((file) => [...fetched].filter(([known]) => known === file))[0];
      if (ran === undefined || !placed.isAlone || isDefense(line, column, text.lines)) continue;
      const [file, address] = ran;
      fetched.delete(file);
      yield {
        line: line.number,
        column: column + 1,
        excerpt: line.text.trim(),
        does: `runs ${file}, which was downloaded${sourceOf(address)} earlier`,
        confidence: isExample(line) ? "low" : "medium",
        severity: isKnownInstaller(address.replace(/^https:/i, "")) ? "low" : "medium",
      };
    }
    const addresses = commands.map(({ command }) => addressIn(command.raw)).filter(isText);
    if (addresses.every(isOwnHost)) continue;
    for (const [file, by] of writers) {
      if (by.some((one) => fetchers.has(one)) && isProgram(file)) {
        fetched.set(file.replace(/^\.\//, ""), addresses.at(-1) ?? "");
      }
    }
  }
}

/** Programs also open what is fetched as data. */
function isProgram(file: string): boolean {
  return /(?:\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl|ps1|command|bin|run|exe)|\/[\w-]+|^[\w-]+)$/i.test(
    file,
  );
}

/** A sentence may only describe a command; if it instructs to run it, it equals a block. */
function confidenceOf(placed: PlacedCommand, { does }: Seen, { format }: MarkedText): Confidence {
  const { line, isBlock, isAlone } = placed;
  if (isBlock) return confidenceAt(line, format);
  // "`curl | bash`" names a kind of command, without an address.
  return isAlone && / from \S/.test(does) ? "medium" : "low";
}

type Seen = { readonly does: string; readonly severity: FindingSeverity | undefined };

function runsDownload(
  { command, line }: PlacedCommand,
  { writers, text }: SnippetCommands,
  {
    fetched,
    isVerified,
    whole,
  }: {
    readonly fetched: readonly string[];
    readonly isVerified: boolean;
    readonly whole: MarkedText;
  },
): Seen | undefined {
  const { name, argv, code, fed_by: fedBy, via } = command;
  const [program = "", ...operands] = argv;
  const decoded: Seen = { does: "decodes a text and runs it", severity: "critical" };
  const decodes = (one: string) =>
    decoders.has(one) && (one !== "openssl" || !/\bopenssl\s+rand\b/.test(command.raw));
  if (via.some(decodes)) return decoded;
  const isFetched = fedBy.some((one) => fetchers.has(one));
  // With these, standard input is data.
  const takesProgram =
    interpreters.test(name) && code === "" && !operands.includes("-m") && !operands.includes("-c");
  const isFedProgram = takesProgram && readsProgram(name, operands);
  if (isFedProgram && !isFetched && fedBy.some(decodes)) return decoded;
  // Which download a file or a variable contains is not known: the least trusted one counts. A
  // command that names its own address, also behind a label ("Install: curl …"), runs that one.
  const own = addressIn(fetched.length === 0 && isFetched ? line.text : command.raw);
  const from = own === "" ? fetched : fetched.filter((one) => one === own);
  const known = from.length === 0 && own !== "" ? [own] : from;
  if (known.length > 0 && known.every(isOwnHost)) return undefined;
  const address = known.at(-1) ?? "";
  const severity = worstOf(known, whole);
  const isStored = (file: string) =>
    writers.get(file.replace(/^\.\//, ""))?.some((one) => fetchers.has(one)) === true;
  // Arguments after the script are its data.
  const script = operands.find((word) => !/^[-+]/.test(word));
  const file = [program, ...(takesProgram ? [script ?? ""] : [])].find(isStored);
  if (file !== undefined && isVerified) return undefined;
  if (file !== undefined) {
    return { does: `downloads ${file}${sourceOf(address)} and runs it`, severity };
  }
  if (isFedProgram && isFetched) {
    return { does: `pipes a download${sourceOf(address)} into ${name}`, severity };
  }
  const isOutput = isFetched && /^(?:\$\(|`)/.test(program);
  return via.some((one) => interpreters.test(one)) && (isOutput || holdsDownload(program, text))
    ? { does: `runs a download${sourceOf(address)} with ${via.at(-1) ?? ""}`, severity }
    : undefined;
}

/** False for an interpreter that is given a script or a task, to which standard input is data. */
function readsProgram(name: string, operands: readonly string[]): boolean {
  if (name === "eval") return false;
  const at = operands.findIndex(
    (word, index) => isOperand(word) && !takesValue.test(operands[index - 1] ?? ""),
  );
  if (at === -1) return name !== "source" && name !== ".";
  if (operands.slice(0, at).some((word) => fromInput.test(word))) return true;
  const [operand = "", ...rest] = operands.slice(at);
  return input.test(operand === "run" ? (rest.find(isOperand) ?? "") : operand);
}

function isOperand(word: string): boolean {
  return word === "-" || !/^[-+]/.test(word);
}

/** `sh - --yes`, `deno run -`, `source /dev/stdin`, and `bash <(curl …)`, as the shell names it. */
const input = /^(?:-|\/dev\/(?:stdin|fd\/\d+))$/;
/** `bash -s -- --yes`, `sh -es a`. */
const fromInput = /^-\w?s$/;
/** `bash -o pipefail`, `osascript -l JavaScript`, `ruby -r json`. */
const takesValue = /^(?:-[oOlWXrd]|--(?:rcfile|init-file|require|import|loader|input-type))$/;

/** True for `$script` after `script=$(curl …)`. */
function holdsDownload(program: string, text: string): boolean {
  const variable = /^\$\{?(\w{1,64})\}?$/.exec(program)?.[1];
  if (variable === undefined) return false;
  const assigned = text.indexOf(`${variable}=`);
  if (assigned === -1) return false;
  return /^["']?(?:\$\(|`)\s*(?:curl|wget)\b/.test(
    text.slice(assigned + variable.length + 1, assigned + variable.length + 80),
  );
}

function isText(text: string): boolean {
  return text !== "";
}

/** Undefined, the severity of the signal, if the owner of one of the addresses is unknown. */
function worstOf(addresses: readonly string[], text: MarkedText): FindingSeverity | undefined {
  const severities = addresses.map((address) => severityOf(address, text));
  if (severities.length === 0 || severities.includes(undefined)) return undefined;
  return severities.includes("medium") ? "medium" : "low";
}

/** `text` is the whole text, which may say whose the address is. */
function severityOf(address: string, text: MarkedText): FindingSeverity | undefined {
  if (address.startsWith(bare))
    return severityOf(address.replace(bare, "https:"), text) === undefined ? undefined : "medium";
  if (isKnownInstaller(address.replace(/^https:/i, ""))) return "low";
  // Anyone on the way may change what arrives.
  if (/^http:/i.test(address)) return undefined;
  // A release of a public repository, whose owner is named.
  const isRelease = /^https:github\.com\/[^/]+\/[^/]+\/releases\//i.test(address);
  return isRelease || isOfOwnVendor(address, text) ? "medium" : undefined;
}

const firstAddress = new RegExp(`(https?:)//${userInfo(endsInText)}([^\\s"'|)<>@\`]{1,200})`, "i");

/**
 * A sentence that names no address names a kind of command, and so does the message of a program,
 * which takes it from elsewhere.
 */
function severityInText(match: RegExpExecArray, text: MarkedText): FindingSeverity | undefined {
  const address = addressIn(match[0]);
  if (address !== "") return severityOf(address, text);
  if (text.format === "markdown") return "medium";
  const lead = match.input.slice(0, match.index).split("\n").at(-1) ?? "";
  return isMessage.test(lead) ? "medium" : undefined;
}

const isMessage =
  /\b(?:print|echo|log(?:ger)?(?:\.\w{1,10})?|console\.\w{1,10}|warn(?:ing)?|error|raise \w{1,40}|die|fail)\s?\(?\s*[a-z]{0,2}["'`][^"'`\n]{0,200}$/i;

/** "https:host/path", without user information; "" if there is none. */
function addressIn(text: string): string {
  const [, scheme = "", rest = ""] = firstAddress.exec(text) ?? [];
  return scheme + rest;
}

/** The same of a word that may be a variable, which the text sets to an address once. */
function addressOf(word: string, { text }: MarkedText): string {
  const [, name] = /^["']?\$\{?([A-Za-z_]\w{0,63})\}?["']?$/.exec(word) ?? [];
  if (name === undefined) return addressIn(word);
  const assigned = new RegExp(`(?:^|[\\s;])${name}=([^\\n]{0,400})`, "gm");
  const values = [...text.matchAll(assigned)].map(([, value = ""]) => value);
  return values.length === 1 ? addressIn(values.join("")) : "";
}

/**
 * What stands for the scheme of an address without one, which is fetched without TLS unless its
 * site redirects.
 */
const bare = "bare:";

/** "get.acme.dev/install" of `curl -fsSL get.acme.dev/install`; "" if there is none. */
function bareAddressIn(argv: readonly string[]): string {
  const found = argv.find((word, index) => {
    if (index === 0 || !bareAddress.test(word)) return false;
    const before = argv.slice(index - 1, index).join("");
    return !before.startsWith("-") || takesNoValue.test(before);
  });
  return found === undefined ? "" : bare + found;
}

/** The same of a command of PowerShell, with its scheme if it has one. */
function addressOfRequest(text: string): string {
  return addressIn(text) || bareAddressIn(text.split(/[\s"'();]+/));
}

const bareAddress =
  /^(?:localhost|[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5})(?::\d{1,5})?(?:\/[^\s|]{0,200})?$/i;
const takesNoValue =
  /^(?:-|-[a-zA-Z]{0,8}[fsSLkgqnv]|--(?:silent|location|fail|show-error|quiet|compressed|insecure|tlsv1\.\d))$/;

/** A program on the same machine answers there. */
function isOwnHost(address: string): boolean {
  return /^(?:https?|bare):(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/i.test(address);
}

function sourceOf(address: string): string {
  const [host = ""] = address.replace(/^(?:https?|bare):/i, "").split("/");
  return host === "" ? "" : ` from ${host}`;
}
