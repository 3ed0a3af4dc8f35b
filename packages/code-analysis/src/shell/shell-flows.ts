import type { ReadCommand } from "@parapet/guardrails/shell";
import type { CommandContext, CommandFact } from "./command-fact.ts";
import {
  hostsOfKey,
  isHostOf,
  isKeyOf,
  isLoginOf,
  isLoginOfAnother,
  isLoginOfOwner,
} from "./key-owner.ts";
import { type Held, joinLabels, label, type Labels, noLabels } from "./labels.ts";
import { readShell } from "./read-shell.ts";
import { type Sending, sendingBy } from "./senders.ts";
import { isSentToThirdParty, type SentFact, worstSent } from "./sent-fact.ts";
import {
  isPacker,
  labelOfFile,
  ownLabels,
  readFiles,
  readsInput,
  secretVariable,
  printsNothing,
} from "./sources.ts";

/** The state while the commands of a text are followed. */
type Flows = {
  readonly input: CommandContext["input"];
  readonly isUntrusted: boolean;
  readonly variables: Map<string, Labels>;
  /** The output labels of a program, by its name. */
  readonly given: Map<string, Labels>;
  readonly files: Map<string, Labels>;
  /** The words of a loop, by its variable. */
  readonly loops: Map<string, string>;
  /** Secrets files that are named but not opened yet, by the program that names them. */
  readonly named: Map<string, Labels>;
};

const deepest = 3;
const mostAssignments = 100;
const longestValue = 2_000;

/** Data that leaves the machine, and opened secrets files, in a command line or a shell script. */
export function shellFlows(text: string, context: CommandContext): readonly CommandFact[] {
  return flowsOf(text, readShell(text), context);
}

/** What a text sends that was read already; nothing if no command of it can send. */
export function shellSendings(
  text: string,
  commands: readonly ReadCommand[],
  context: CommandContext,
): readonly CommandFact[] {
  return commands.some(maySend) ? flowsOf(text, commands, context) : [];
}

function maySend(command: ReadCommand): boolean {
  return (
    sendingBy(command) !== undefined ||
    command.redirections.some(({ path }) => path.startsWith("/dev/"))
  );
}

function flowsOf(
  text: string,
  commands: readonly ReadCommand[],
  context: CommandContext,
): readonly CommandFact[] {
  const flows = newFlows(context);
  assign(text, flows, 0);
  const calls = Map.groupBy(commands, ({ command }) => command.name);
  const facts = commands.flatMap((command) => {
    const [caller = ""] = command.command.via.slice(-1);
    flows.variables.set("1", parametersOf(calls.get(caller) ?? [], flows));
    return follow(command, flows);
  });
  const sent = facts.flatMap(({ held }) => held);
  return [
    ...facts.map(({ fact }) => fact),
    ...commands.flatMap((command) => opened(command, commands, context, sent)),
  ];
}

function newFlows({ input, isUntrusted = false }: CommandContext): Flows {
  return {
    input,
    isUntrusted,
    variables: new Map(),
    given: new Map(),
    files: new Map(),
    loops: new Map(),
    named: new Map(),
  };
}

/** The arguments `$1` and following in the calls of a function or a script. */
function parametersOf(calls: readonly ReadCommand[], flows: Flows): Labels {
  const words = calls.flatMap((call) => call.words.slice(1));
  return joinLabels(
    words.flatMap(({ text, fedBy }) => [
      labelsOfWord(text, flows),
      ...fedBy.map((name) => flows.given.get(name) ?? noLabels),
    ]),
  );
}

/** Records the output of a command, and returns what it sends. */
function follow(command: ReadCommand, flows: Flows): readonly SentFact[] {
  const { name, argv, via } = command.command;
  const labels = labelsIn(command, flows);
  const paths = joinLabels(argv.slice(1).map(labelOfFile));
  add(flows.named, name, paths);
  if (via.includes("xargs")) add(flows.given, "xargs", labels);
  const sent = [...sentBy(command, flows), ...sentByRedirection(command, labels, flows)];
  if (name === "read" || name === "mapfile" || name === "readarray") {
    for (const variable of argv.slice(1).filter((word) => /^[A-Za-z_]\w*$/.test(word))) {
      add(flows.variables, variable, labels);
    }
  }
  if (printsNothing(command.command)) return sent;
  // What a request answers is not what it sent.
  add(flows.given, name, fetchers.has(name) ? answered(command) : labels);
  for (const path of writtenBy(command)) add(flows.files, path, labels);
  return sent;
}

/** A key that a request logs in with is not in the answer. */
function answered(command: ReadCommand): Labels {
  return new Map([...ownLabels(command)].filter(([kind]) => kind !== "variable"));
}

const fetchers: ReadonlySet<string> = new Set("curl wget wget2 http https xh aria2c".split(" "));

function add(to: Map<string, Labels>, name: string, labels: Labels): void {
  if (labels.size > 0) to.set(name, joinLabels([to.get(name) ?? noLabels, labels]));
}

/** Everything that a command has access to: by its words, its input and its files. */
function labelsIn(command: ReadCommand, flows: Flows): Labels {
  const { argv } = command.command;
  return joinLabels([
    ownLabels(command),
    ...argv.slice(1).map((word) => labelsOfWord(word, flows)),
    ...readFiles(command.command).map((path) => flows.files.get(path) ?? noLabels),
    packedFiles(command, flows),
    incoming(command, flows),
    readsInput(command) ? inputLabel(flows) : noLabels,
  ]);
}

/** Input by a pipe, a substitution, a redirected file, or a here-document. */
function incoming(command: ReadCommand, flows: Flows): Labels {
  const { stdin = "" } = command;
  const { fed_by: fedBy, via, raw } = command.command;
  const isGivenNames = via.includes("xargs");
  return joinLabels([
    ...(raw.includes("<<") ? [variablesOf(raw, flows)] : []),
    substituted(stdin, flows),
    ...fedBy.map((name) => flows.given.get(name) ?? noLabels),
    ...(isGivenNames ? fedBy.map((name) => flows.named.get(name) ?? noLabels) : []),
    ...redirected(command, "read").flatMap((path) => [
      labelOfFile(path),
      flows.files.get(path) ?? noLabels,
    ]),
  ]);
}

/**
 * What was put into a folder before it is packed: `cp ~/.netrc "$D/"; tar czf out.tgz -C "$D" .`
 */
function packedFiles({ command: { name, argv } }: ReadCommand, { files }: Flows): Labels {
  if (!isPacker(name) || files.size === 0) return noLabels;
  const folders = argv.slice(1).filter((word) => !word.startsWith("-") && word !== ".");
  return joinLabels(
    [...files].flatMap(([path, labels]) =>
      folders.some((folder) => path.startsWith(`${folder.replace(/\/$/, "")}/`)) ? [labels] : [],
    ),
  );
}

function inputLabel({ input }: Flows): Labels {
  if (input === "nothing") return noLabels;
  return label("input", input === "calls" ? "each tool call" : "session events");
}

function redirected({ redirections }: ReadCommand, access: "read" | "write"): readonly string[] {
  return redirections.filter((one) => one.access === access).map(({ path }) => path);
}

function labelsOfWord(word: string, flows: Flows): Labels {
  return word.includes("$") ? variablesOf(word, flows) : noLabels;
}

/** Variables in which Claude Code and others pass the hook's input. */
const inputVariables =
  /^(?:CLAUDE|GEMINI|CURSOR|CODEX)_(?:TOOL_(?:INPUT|OUTPUT|RESULT)|USER_PROMPT|NOTIFICATION|TRANSCRIPT)\w*$/;

function variablesOf(text: string, flows: Flows): Labels {
  const names = [...text.slice(0, 4_000).matchAll(/\$\{?([A-Za-z_]\w{0,63}|[1-9@*])/g)];
  return joinLabels(
    names.map(([, name = ""]) =>
      /^(?:[1-9@*])$/.test(name)
        ? (flows.variables.get("1") ?? noLabels)
        : inputVariables.test(name)
          ? inputLabel(flows)
          : (flows.variables.get(name) ?? noLabels),
    ),
  );
}

/** `K=$(cat ~/.ssh/id_rsa)`, `K="$OTHER"`: the values of variables. */
function assign(text: string, flows: Flows, depth: number): void {
  noteLoops(text, flows);
  const assignments = [
    ...text.matchAll(
      /(?:^|[\s;&|({"'])([A-Za-z_]\w{0,63})\+?=(["']?)(?:(\$\()|(`)|(?=[^\s"']*\$|"?(?:[^"\\]|\\.){0,400}\$))/g,
    ),
  ];
  for (const { 0: whole, 1: name = "", 3: bracket, 4: tick, index } of assignments.slice(
    0,
    mostAssignments,
  )) {
    const from = index + whole.length;
    if (bracket === undefined && tick === undefined) {
      const value = valueAt(text, from);
      const given = depth < deepest ? substitutions(value, flows, depth + 1) : noLabels;
      add(
        flows.variables,
        name,
        joinLabels([variablesOf(value, flows), secretVariable(value), given]),
      );
      continue;
    }
    const end = bracket === undefined ? text.indexOf("`", from) : closing(text, from);
    if (end < 0 || depth >= deepest) continue;
    add(flows.variables, name, outputOf(text.slice(from, end), flows, depth + 1));
  }
  assignLoops(text, flows, depth);
}

/**
 * `for part in $ENCODED; do`, `for part in $(fold -w 60 <<< "$ENCODED"); do`: a loop variable has
 * the words of the loop.
 */
function assignLoops(text: string, flows: Flows, depth: number): void {
  const loops = [...text.matchAll(/\bfor\s+([A-Za-z_]\w{0,63})\s+in\s+([^\n;]{0,400})/g)];
  for (const { 1: name = "", 2: words = "", 0: whole, index } of loops.slice(0, mostAssignments)) {
    const from = words.startsWith("$(") ? index + whole.length - words.length + 2 : -1;
    const end = from < 0 ? -1 : closing(text, from);
    const given =
      end < 0 || depth >= deepest ? noLabels : outputOf(text.slice(from, end), flows, depth + 1);
    add(
      flows.variables,
      name,
      joinLabels([variablesOf(words, flows), secretVariable(words), given]),
    );
  }
}

/** The words of loops are needed before assignments in their bodies are read. */
function noteLoops(text: string, { loops }: Flows): void {
  const found = text.matchAll(
    /\bfor\s+([A-Za-z_]\w{0,63})\s+in\s+((?:[^\n;$`\\]|\\\n){1,600}?)\s*[;\n]/g,
  );
  for (const [, name = "", words = ""] of [...found].slice(0, mostAssignments)) {
    loops.set(name, words.replaceAll("\\\n", " "));
  }
}

/** A quoted value, with its substitutions. */
function valueAt(text: string, from: number): string {
  const end = Math.min(text.length, from + longestValue);
  const isQuoted = text[from] === '"' || text[from - 1] === '"';
  let at = text[from] === '"' ? from + 1 : from;
  while (at < end) {
    const sign = text.charAt(at);
    if (isQuoted ? sign === '"' : /[\s;]/.test(sign)) break;
    const inner = text.startsWith("$(", at) ? closing(text, at + 2) : -1;
    at = inner > 0 ? inner + 1 : at + (sign === "\\" ? 2 : 1);
  }
  return text.slice(from, Math.min(at, end));
}

/** The output of substitutions inside a value. */
function substitutions(value: string, flows: Flows, depth: number): Labels {
  const all: Labels[] = [];
  for (let at = value.indexOf("$("); at >= 0; at = value.indexOf("$(", at)) {
    const end = closing(value, at + 2);
    if (end < 0) break;
    all.push(outputOf(value.slice(at + 2, end), flows, depth));
    at = end;
  }
  return joinLabels(all);
}

function closing(text: string, from: number): number {
  let open = 1;
  for (let at = from; at < text.length && at < from + 4_000; at += 1) {
    const sign = text.charAt(at);
    if (sign === "(") open += 1;
    if (sign === ")") open -= 1;
    if (open === 0) return at;
  }
  return -1;
}

/** The output of the first substitution of a text. */
function substituted(text: string, flows: Flows): Labels {
  const from = text.indexOf("$(") + 2;
  const end = from === 1 ? -1 : closing(text, from);
  return end < 0 ? noLabels : outputOf(text.slice(from, end), flows, 1);
}

/** The output of a nested script. */
function outputOf(text: string, outer: Flows, depth: number): Labels {
  const flows: Flows = {
    ...newFlows(outer),
    variables: new Map(outer.variables),
    loops: outer.loops,
  };
  assign(text, flows, depth);
  const commands = readShell(inItsLoops(text, outer));
  for (const command of commands) follow(command, flows);
  const last = commands.at(-1);
  return last === undefined || printsNothing(last.command) ? noLabels : labelsIn(last, flows);
}

/** `cat "$f"` with the loop around it, whose words its reader puts in for `$f`. */
function inItsLoops(text: string, { loops }: Flows): string {
  let whole = text;
  for (const [name, words] of loops) {
    if (new RegExp(`\\$\\{?${name}\\b`).test(text))
      whole = `for ${name} in ${words}; do ${whole}\ndone`;
  }
  return whole;
}

function writtenBy(command: ReadCommand): readonly string[] {
  const { name, argv } = command.command;
  const words = argv.slice(1);
  const operands = words.filter((word) => !word.startsWith("-"));
  const own =
    name === "tee"
      ? operands
      : ["cp", "mv", "zip", "ln", "install"].includes(name)
        ? [name === "zip" ? operands[0] : operands.at(-1)]
        : name === "7z"
          ? [operands[1]]
          : name === "tar"
            ? words.filter((_, at) => /^-?\w*f$/.test(words[at - 1] ?? ""))
            : words.filter((_, at) => /^(?:-o|--output)$/.test(words[at - 1] ?? ""));
  const dd = words.flatMap((word) => /^of=(.*)$/s.exec(word)?.[1] ?? []);
  return [...redirected(command, "write"), ...own, ...dd].filter((path) => path !== undefined);
}

/** Everything that a command sends goes to one address: the worst is reported. */
function sentBy(command: ReadCommand, flows: Flows): readonly SentFact[] {
  const sending = sendingBy(command);
  if (sending === undefined) return [];
  const { words } = command;
  const { argv, fed_by: fedBy } = command.command;
  const ofWord = (at: number): Labels => {
    const word = argv[at] ?? "";
    const path = /(?:^|[@<]|=[@<]|^--[\w-]*file=)([^@<=;]+)(?:;.*)?$/s.exec(word)?.[1] ?? word;
    return joinLabels([
      labelOfFile(path),
      flows.files.get(path) ?? noLabels,
      labelsOfWord(word, flows),
      ...(words[at]?.fedBy ?? []).map((name) => flows.given.get(name) ?? noLabels),
    ]);
  };
  const sendsInherited =
    sending.inheritsInput && fedBy.length === 0 && redirected(command, "read").length === 0;
  const isLiteral = command.stdin !== undefined || command.command.raw.includes("<<");
  const data = joinLabels([
    ...sending.data.map((at) =>
      carried(joinLabels([ofWord(at), secretVariable(argv[at] ?? "")]), at, argv, sending),
    ),
    sending.takesInput ? incoming(command, flows) : noLabels,
    sendsInherited && !isLiteral ? inputLabel(flows) : noLabels,
  ]);
  const inHeader = joinLabels(sending.headers.map(ofWord));
  const unexpected = [...inHeader.values()].filter(
    ({ kind, what }) =>
      (flows.isUntrusted && isLoginOfAnother(what, sending.host)) ||
      (!inHeaders.has(kind) && !isLoginOf(what, sending.host)),
  );
  return worstSent([...data.values(), ...unexpected], sending, flows);
}

/** Legitimate content of a header. */
const inHeaders: ReadonlySet<Held["kind"]> = new Set(["login", "variable", "settings", "machine"]);

/**
 * What a word of a request carries: of secret environment variables, those that do not belong to
 * the address, and those of a body.
 */
function carried(all: Labels, at: number, argv: readonly string[], sending: Sending): Labels {
  const labels = isBody(argv[at] ?? "", argv[at - 1] ?? "")
    ? all
    : withoutOwnKey(all, argv[at] ?? "", sending.host);
  const names = labels.get("variable")?.names ?? [];
  // `TOKEN=…` for one service, and again for the next one: the order of assignments is not known.
  const isOneOf = (argv[at] ?? "").split("$").length === 2 && names.length > 1;
  const hasOwn = names.some((name) => isHostOf(hostsOfKey(name) ?? [], sending.host));
  const isCarried =
    names.length === 0 ||
    sending.isLookup ||
    isBody(argv[at] ?? "", argv[at - 1] ?? "") ||
    (!(isOneOf && hasOwn) && isSentToThirdParty(names, sending.host));
  return isCarried ? labels : new Map([...labels].filter(([kind]) => kind !== "variable"));
}

/** `https://api.telegram.org/bot$TOKEN/sendMessage`: some services expect their key in the path. */
function withoutOwnKey(labels: Labels, word: string, host: string): Labels {
  const isOwn = ({ what, entry = [] }: Held) =>
    isLoginOfOwner(what, host) || (!word.includes("?") && isKeyOf(entry, host));
  return new Map([...labels].filter(([, held]) => !isOwn(held)));
}

function isBody(word: string, before: string): boolean {
  return (
    /^(?:-\w*[dF]|--(?:data|form|json|post-data|body-data)[\w-]*)(?:=|$)/.test(before) ||
    /^--(?:post|body)-data=/.test(word)
  );
}

function sentByRedirection(
  command: ReadCommand,
  labels: Labels,
  flows: Flows,
): readonly SentFact[] {
  const [, host] =
    redirected(command, "write")
      .map((path) => /^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(path))
      .find((match) => match !== null) ?? [];
  return host === undefined
    ? []
    : worstSent([...labels.values()], { host, isAccount: false, isLookup: false }, flows);
}

/** Keys to other machines and to money. */
const strongest = /\.ssh|\.gnupg|keychain|wallet|keystore|solana|export-secret|shadow|nkbihfbe/i;

/** An opened secrets file. If it is also sent, that is reported instead. */
function opened(
  command: ReadCommand,
  all: readonly ReadCommand[],
  { givesCredential = false }: CommandContext,
  sent: readonly Held[],
): readonly CommandFact[] {
  const held = ownLabels(command);
  const key = held.get("key");
  if (key !== undefined && !sent.some(({ what }) => what === key.what)) {
    const isStrong = strongest.test(key.what);
    if (givesCredential && !isStrong) return [];
    return [
      {
        kind: "reads",
        does: `opens ${key.what}`,
        severity: isStrong ? "high" : "medium",
        confidence: "medium",
      },
    ];
  }
  const settings = held.get("settings");
  const { name } = command.command;
  const isShown =
    /^(?:cat|head|tail|less|more|bat|type|get-content|base64|xxd)$/.test(name) &&
    !all.some(({ command: other }) => other.fed_by.includes(name)) &&
    redirected(command, "write").length === 0;
  if (settings === undefined || !isShown || givesCredential || sent.length > 0) return [];
  return [
    { kind: "reads", does: `prints ${settings.what}`, severity: "medium", confidence: "medium" },
  ];
}
