import {
  type AbstractValue,
  hole,
  type Label,
  type Labels,
  relabeled,
  unknown,
} from "./abstract-value.ts";
import type { Call } from "./call.ts";
import type { Flow } from "./flow-state.ts";
import { judgeCommandText } from "./hidden-commands.ts";
import { withoutKeys } from "./secret-variables.ts";
import { isWholeFolder, writtenPlace } from "../shell/secret-locations.ts";
import type { Writer } from "./sinks.ts";

/** The data at a path with these labels. */
export function contentOf(labels: Labels): Labels {
  return relabeled(withoutKeys(labels), (label) => {
    return label.startsWith("variable:") ? undefined : (contents.get(label) ?? label);
  });
}

const contents: ReadonlyMap<Label, Label> = new Map<Label, Label>([
  ["held:environment", "environment"],
  ["held:secret-file", "secret-file"],
  ["held:settings-file", "settings-file"],
  ["held:download", "download"],
]);

function heldBy(labels: Labels): Labels {
  return relabeled(labels, (label): Label | undefined => {
    if (label === "secret-part" || label === "secret-file" || label === "held:secret-file")
      return "held:secret-file";
    if (label === "environment" || label === "download") return `held:${label}`;
    return undefined;
  });
}

/** Legitimate additions of installers to shell startup files. */
const harmlessStart = /\bPATH\b|completion|\beval "\$\(\w+ (?:init|env|hook)/i;

/** A file write: its content, and its location. */
export function writeFile(flow: Flow, call: Call, { path, content }: Writer): void {
  const { program, at, receiver, receiverId, args } = call;
  const opened = path === "receiver" ? receiver?.opened : args[path]?.value.opened;
  const piped = call.method === "pipe" ? args[0]?.value.opened : undefined;
  const target = piped ?? opened;
  const place = target?.place ?? (path === "receiver" ? receiver : args[path]?.value);
  if (place === undefined || (call.method === "pipe" && piped === undefined)) return;
  const written =
    call.method === "pipe"
      ? receiver
      : content === "receiver"
        ? receiver
        : content === "download"
          ? undefined
          : args[content]?.value;
  const labels =
    content === "download"
      ? new Map([["held:download" as const, { program, at, what: "a download" }]])
      : heldBy(written?.labels ?? unknown.labels);
  reportPlace(flow, call, place, written);
  reportWrittenCode(flow, call, place, written);
  if (labels.size === 0) return;
  if (isBuffer(place)) {
    const buffer = target === undefined ? undefined : flow.links.rootOf(target.program, target.id);
    if (buffer !== undefined) flow.links.addLabels(buffer, contentOf(labels));
    return;
  }
  const root =
    target === undefined
      ? flow.links.rootOf(program, path === "receiver" ? receiverId : (args[path]?.id ?? 0))
      : flow.links.rootOf(target.program, target.id);
  if (root !== undefined) flow.links.addLabels(root, labels);
  for (const text of placesOf(place)) keep(flow, text, labels);
}

/** The path of a place that is not known. It is never read again, but a publisher may take it. */
const somewhere = "";
const shortestPath = 3;

/** The paths that a place may be: of each text of a loop, one. */
function placesOf({ text, options = [] }: AbstractValue): readonly string[] {
  const texts = text === undefined ? options.flatMap((option) => option.text ?? []) : [text];
  const known = texts.filter((one) => one.length >= shortestPath && one !== hole);
  return known.length === 0 ? [somewhere] : known;
}

function keep(flow: Flow, text: string, labels: Labels): void {
  if (flow.written.size > mostWritten) return;
  const before = flow.written.get(text);
  if (before !== undefined && [...labels.keys()].every((label) => before.has(label))) return;
  flow.written.set(text, new Map([...(before ?? []), ...labels]));
  flow.links.touch();
}

const mostWritten = 500;

/** A file in memory, which is sent itself. */
function isBuffer({ ref = "" }: AbstractValue): boolean {
  return /(?:^|\.)(?:BytesIO|StringIO|SpooledTemporaryFile)\(\)$/.test(ref);
}

/** The texts of a value, such as the command line in a record. */
function textsIn(value: AbstractValue | undefined, depth = 0): readonly string[] {
  if (value === undefined || depth > 2) return [];
  const inside = [...(value.fields?.values() ?? []), ...(value.items ?? []).slice(0, 40)];
  return [
    ...(value.text !== undefined && /\s/.test(value.text)
      ? [value.text.replaceAll(hole, "x")]
      : []),
    ...inside.flatMap((one) => textsIn(one, depth + 1)),
  ].slice(0, 40);
}

function reportPlace(
  flow: Flow,
  { program, at }: Call,
  place: AbstractValue,
  written: AbstractValue | undefined,
): void {
  const found = place.text === undefined ? undefined : writtenPlace(place.text);
  if (found === undefined) return;
  const { signal, does, severity } = found;
  if (signal === "PERS-001") {
    for (const text of textsIn(written))
      judgeCommandText(flow, { program, at, text, does: "installs a command that" });
  }
  if (signal === "PERS-001" && harmlessStart.test(written?.text?.slice(0, 4_000) ?? "")) return;
  const shown = (place.text ?? "").replaceAll(hole, "…").slice(0, 80);
  flow.report({
    program,
    at,
    signal,
    does: `${does}, in ${shown}`,
    confidence: severity === "critical" ? "high" : "medium",
    ...(severity === undefined ? {} : { severity }),
  });
}

/** A folder is deleted recursively. */
export function removeFolder(flow: Flow, { program, at, args }: Call): void {
  const first = args[0]?.value;
  const texts = [first?.text, ...(first?.options ?? []).map((option) => option.text)];
  const text = texts.find((one) => one !== undefined && isWholeFolder(one));
  if (text === undefined) return;
  flow.report({
    program,
    at,
    signal: "DEST-001",
    does: `recursively deletes ${text}`,
    confidence: "high",
  });
}

const codeFiles = { python: /\.pyw?$/i, javascript: /\.[cm]?[jt]s$/i };

const shellFiles = /\.(?:sh|bash|zsh|command)$/i;

/** A script that a script writes is read like one of the skill. */
function reportWrittenCode(
  flow: Flow,
  { program, at }: Call,
  { text: path = "" }: AbstractValue,
  written: AbstractValue | undefined,
): void {
  const text = written?.text;
  const language = flow.links.programs[program]?.program.language;
  if (text === undefined) return;
  if (shellFiles.test(path)) {
    const name = path.split("/").at(-1)?.replaceAll(hole, "…").slice(0, 60) ?? "";
    judgeCommandText(flow, { program, at, text, does: `writes ${name}, which` });
  }
  if (text.includes(hole) || language === undefined) return;
  if (!codeFiles[language].test(path)) return;
  const name = path.split("/").at(-1)?.replaceAll(hole, "…").slice(0, 60) ?? "";
  for (const finding of flow.flowsIn(program, text)) {
    flow.report({ ...finding, program, at, does: `writes ${name}, which ${finding.does}` });
  }
}

const startKey = /\\CurrentVersion\\Run(?:Once)?$/i;

/** The Windows registry, of which one key lists autostart programs. */
export function writeRegistry(flow: Flow, { program, at, method, args, id }: Call): AbstractValue {
  const key = args.map(({ value }) => value).find(({ text }) => startKey.test(text ?? ""));
  if (/^(?:Open|Create)Key/.test(method) && key !== undefined) {
    return { labels: unknown.labels, opened: { place: key, program, id } };
  }
  const opened = args[0]?.value.opened?.place.text;
  if (method.startsWith("SetValue") && (key !== undefined || startKey.test(opened ?? ""))) {
    flow.report({
      program,
      at,
      signal: "PERS-001",
      does: "starts automatically with Windows",
      confidence: "high",
    });
  }
  return unknown;
}
