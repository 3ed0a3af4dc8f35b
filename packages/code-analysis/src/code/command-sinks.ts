import { type AbstractValue, hole, labelsOf, unknown, withLabel } from "./abstract-value.ts";
import type { Call } from "./call.ts";
import { type Command, commandOf, programOf } from "./commands.ts";
import { asText } from "./decoding.ts";
import type { Flow } from "./flow-state.ts";
import { judgeCommandText } from "./hidden-commands.ts";
import { hostIn } from "./hosts.ts";
import { placeIn } from "./origin-location.ts";
import { reportSent, reportShell } from "./send-sinks.ts";
import { interpreters, lookupPrograms, sendingPrograms } from "./sinks.ts";
import { contentOf } from "./write-sinks.ts";

const shells = /^(?:sh|bash|zsh|dash|ksh|cmd|powershell|pwsh)$/;
const streams = new Set(["stdin", "stdout", "stderr", "stdio"]);

/** A program is run. Returns its output. */
export function runCommand(flow: Flow, call: Call): AbstractValue {
  const { program, at, ref, args } = call;
  const positional = args
    .filter(({ name }) => name === undefined || name === "args" || name === "cmd")
    .map(({ value }) => value);
  const isSpread = /\.(?:execl|execlp|create_subprocess_exec|spawnl)$/.test(ref);
  const mode = ref === "os.spawnl" || ref === "os.spawnv" ? 1 : 0;
  const given = positional.slice(mode);
  const [first, ...others] = given;
  const command: Command =
    isSpread && first !== undefined ? { words: [first, ...others] } : commandOf(given);
  if (isTied(call)) reportShell(flow, program, at);
  reportHidden(flow, call, command);
  reportRun(flow, call, command);
  reportCommandSends(flow, call, command);
  reportPublished(flow, call, command);
  reportDestroys(flow, call, command);
  reportPersists(flow, call, command);
  return outputOf(flow, call, command);
}

/** A connection replaces standard input. */
function isTied({ args }: Call): boolean {
  return args.some(({ name, value }) => {
    if (name !== undefined) return streams.has(name) && value.labels.has("socket");
    return [...(value.fields ?? [])].some(
      ([key, field]) => streams.has(key) && field.labels.has("socket"),
    );
  });
}

const runsText =
  /(?:^|[\\/])(?:(?:ba|z|da|k)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh|python[\d.]*|node|osascript|perl|ruby|php|eval|env|sudo|nohup|ssh|xargs)$/i;

/** A command that is decoded, or assembled from pieces. */
function reportHidden(flow: Flow, { program, at }: Call, { line, words }: Command): void {
  const [first] = words;
  // What is decoded for an argument of a program is data, but for that of a shell.
  const isRun = runsText.test(first?.text ?? "");
  const hidden = [line, ...(isRun ? words : [first])].find(
    (value) => value?.labels.has("decoded") === true,
  );
  if (hidden !== undefined) {
    flow.report({
      program,
      at,
      signal: "EXE-001",
      does: "decodes text and runs it as a command",
      confidence: "high",
    });
  }
  for (const value of [line, ...words]) {
    if (value?.text === undefined || value.isHidden !== true || value.text.includes(hole)) continue;
    judgeCommandText(flow, { program, at, text: asText(value.text) });
  }
}

function reportRun(flow: Flow, call: Call, { words, line }: Command): void {
  const { program, at, args } = call;
  const ran = ranWord(words) ?? (line?.text === undefined ? line : undefined);
  const input = args.find(({ name }) => name === "input")?.value.labels;
  const download =
    ran?.labels.get("download") ??
    ran?.labels.get("held:download") ??
    (interpreters.has(programOf(words[0])) ? input?.get("download") : undefined);
  if (download === undefined) return;
  flow.report({
    program,
    at,
    signal: "EXE-001",
    does: `runs ${download.what}, fetched in ${placeIn(flow, download, program)}`,
    confidence: "high",
  });
}

/** The word that names what is run: the program, or an interpreter's script. */
function ranWord(words: readonly AbstractValue[]): AbstractValue | undefined {
  for (const word of words) {
    const name = programOf(word);
    if (interpreters.has(name) || /^python\d?(?:\.\d+)?$/.test(name)) continue;
    if (word.text !== undefined && /^(?:-|\/c$)/.test(word.text) && !word.text.includes(hole)) {
      if (/^-m$/.test(word.text)) return undefined;
      continue;
    }
    return word;
  }
  return undefined;
}

function reportCommandSends(
  flow: Flow,
  { program, at, args }: Call,
  { words, line }: Command,
): void {
  const names = words.slice(0, 60).map(programOf);
  if (!names.some((name) => sendingPrograms.has(name))) return;
  const host = words.map(({ text }) => hostIn(text)).find((one) => one !== undefined);
  const files = words.filter(
    (word, index) =>
      word.text?.startsWith("@") === true ||
      /^(?:-T|--upload-file|-F|--form|-d|--data(?:-binary|-raw|-urlencode)?)$/.test(
        words[index - 1]?.text ?? "",
      ) ||
      names[0] !== "curl",
  );
  const data = [
    ...words.map(({ labels }) => labels),
    contentOf(labelsOf(files)),
    line?.labels ?? unknown.labels,
    ...args.filter(({ name }) => name === "input").map(({ value }) => value.labels),
  ];
  const looksUp = names.some((name) => lookupPrograms.has(name));
  const payload = { data, headers: unknown.labels, isSent: false, looksUp };
  reportSent(flow, { program, at }, payload, host);
}

const publishes =
  /(?:^|[;&|]\s*)((?:npm|pnpm|yarn|bun|cargo|vsce|poetry|uv) publish|(?:python3? -m )?twine upload|(?:gem|docker) push|git (?:(?:-C|-c|--git-dir|--work-tree)[ =]\S+ )*push|gh (?:release|gist) create|gh release upload)\b/;

/** A registry gets what a script has put into the package. */
function reportPublished(flow: Flow, { program, at }: Call, { words, line }: Command): void {
  const command = line?.text ?? words.map(({ text }) => text ?? hole).join(" ");
  const [, published] = publishes.exec(command) ?? [];
  if (published === undefined) return;
  const kept = [...flow.written.values()].find((labels) => labels.has("held:secret-file"));
  const origin = kept?.get("held:secret-file");
  if (origin === undefined) return;
  const does = `sends a copy of ${origin.what}, read in ${placeIn(flow, origin, program)}, to where ${published.replace(/ -.* /, " ")} publishes`;
  flow.report({ program, at, signal: "EXF-001", does, confidence: "high" });
}

function reportDestroys(flow: Flow, { program, at }: Call, { words, line }: Command): void {
  // A command line in one text is read as a whole.
  if (line?.text !== undefined && line.isHidden !== true) return;
  const names = words.map(({ text }) => text ?? hole);
  const rm = names.indexOf("rm");
  if (rm < 0 || !names.slice(rm).some((word) => /^-\w*r/i.test(word))) return;
  const target = names.slice(rm + 1).find((word) => isGone(word));
  if (target === undefined) return;
  flow.report({
    program,
    at,
    signal: "DEST-001",
    does: `recursively deletes ${target}`,
    confidence: "high",
  });
}

function isGone(word: string): boolean {
  return /^(?:~|\/|\.\.|\$HOME|\/home|\/Users)(?:\/\*?)?$/.test(word) || word === "/*";
}

function reportPersists(flow: Flow, { program, at, args }: Call, { words, line }: Command): void {
  if (
    line?.text !== undefined &&
    line.isHidden !== true &&
    !line.text.includes(hole) &&
    args.every(({ name }) => name !== "input")
  )
    return;
  const [first, second] = words.map(({ text }) => text ?? hole);
  const name = programOf(words[0]);
  const isCron =
    name === "crontab" &&
    second !== "-l" &&
    second !== "-e" &&
    second !== "-r" &&
    first !== undefined &&
    second !== undefined;
  const isTask = name === "schtasks" && words.some(({ text }) => /^\/create$/i.test(text ?? ""));
  const isRun =
    name === "reg" &&
    /^add$/i.test(second ?? "") &&
    words.some(({ text }) => /\\CurrentVersion\\Run/i.test(text ?? ""));
  if (!isCron && !isTask && !isRun) return;
  const does = isCron ? "adds a cron job" : "starts automatically with Windows";
  const severity = isCron ? { severity: "medium" as const } : {};
  flow.report({ program, at, signal: "PERS-001", does, confidence: "medium", ...severity });
}

function outputOf(
  _flow: Flow,
  { program, at, ref }: Call,
  { words, line }: Command,
): AbstractValue {
  const name = programOf(words[0]);
  const names = words.map(({ text }) => text ?? hole);
  const origin = { program, at, what: "the environment" };
  const named = { labels: unknown.labels, ref: `${ref}()` };
  if (
    name === "printenv"
      ? names.length === 1
      : name === "env" && (names.length === 1 || names[1] === "|")
  )
    return withLabel(named, "environment", origin);
  if (name === "set" && names.length === 1) return withLabel(named, "environment", origin);
  // Without -d it prints the names of the entries, and no secret.
  if (name === "security" && names[1] === "dump-keychain" && names.includes("-d"))
    return withLabel(named, "secret-file", { ...origin, what: "the keychain" });
  if (name === "security" && /^find-(?:generic|internet)-password$/.test(names[1] ?? "")) {
    const entry = keychainEntry(names);
    return entry === undefined
      ? withLabel(named, "secret-file", { ...origin, what: "the keychain" })
      : withLabel(named, `variable:${entry}`, { ...origin, what: entry });
  }
  const content = contentOf(labelsOf(words));
  const isRead = /^(?:cat|type|head|tail|base64|xxd|tar|zip|less|strings|sqlite3)$/.test(name);
  if (isRead) return { ...named, labels: content };
  if (name === "curl" || name === "wget") {
    const host = words.map(({ text }) => hostIn(text)).find((one) => one !== undefined);
    return withLabel(named, "download", {
      ...origin,
      what: host === undefined ? "a download" : `a download from ${host}`,
    });
  }
  const choices = words[0]?.options?.map(programOf) ?? [name];
  const isShell =
    choices.every((one) => shells.test(one)) &&
    names.slice(1).every((word) => /^-[il]+$/.test(word));
  if (isShell && (line === undefined || line.text !== undefined))
    return withLabel(named, "shell", { ...origin, what: "a shell" });
  return named;
}

/**
 * The name of one entry of the keychain, as that of a variable: a program takes the key of its own
 * service there, as from the environment. Undefined if the entry is not known, or opens more.
 */
function keychainEntry(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => /^-[sl]$/.test(word));
  const service = words[at + 1] ?? "";
  if (at === -1 || service.includes(hole) || opensMore.test(service)) return undefined;
  return `${service.toUpperCase().replaceAll(/[^A-Z\d]+/g, "_")}_PASSWORD`;
}

const opensMore = /safe storage|keychain|wallet|login|credentials|icloud|apple/i;
