import { endsInText, userInfo } from "@parapet/scan-core/addresses/user-info.ts";
import { isDefense } from "./polarity.ts";
import { longestLine, type MarkedLine, type MarkedText } from "./marked-text.ts";

type Place = { readonly line: number; readonly column: number; readonly excerpt: string };

/** A script that a text instructs to run. */
export type InstructedScript = Place & {
  /** As it is written: "scripts/setup.py", "$DIR/setup.py". */
  readonly script: string;
  /** Its arguments. */
  readonly words: readonly string[];
};

/** An address to which a text instructs to send something. */
export type InstructedSend = Place & {
  readonly host: string;
  /** If a script's output is sent: the line of the text that names the script. */
  readonly outputOf?: number;
  /** The sentence or the command, which may name a file. */
  readonly text: string;
};

/** What a text instructs an agent to do with scripts. */
export type Instructed = {
  readonly scripts: readonly InstructedScript[];
  readonly sendings: readonly InstructedSend[];
};

const endings = [".py", ".js", ".mjs", ".cjs", ".ts", ".mts"];
const path = String.raw`(?:[\w.~$\{\}@-]{1,80}/){0,12}[\w.-]{1,80}\.(?:py|[cm]?js|[cm]?ts)\b`;
/** After a program, or after a word that instructs to run it. */
const run = new RegExp(
  String.raw`(?:\b(?:python[\d.]{0,4}|node|bun|deno|tsx|npx tsx|uv)(?: run)?(?: -{1,2}[\w-]{1,20}){0,4}|\b(?:run|runs|running|execute|invoke|launch|start|call|use)\b[^.!?\n` +
    "`" +
    String.raw`]{0,40})\s+["'` +
    "`" +
    String.raw`(]{0,3}(?:\./)?(${path})["']?([^\n` +
    "`" +
    String.raw`|;&>]{0,400})(\|[^\n` +
    "`" +
    String.raw`]{0,400})?`,
  "gi",
);
const senders =
  /\b(?:curl|wget|https?(?!:)|xh|nc|ncat|iwr|irm|invoke-webrequest|invoke-restmethod)\b/i;
const address = new RegExp(
  `\\bhttps?://${userInfo(endsInText)}([^\\s/:?#"'\`)<>|,]{1,200}?)(?=\\.?(?:[\\s/:?#"'\`)<>|,]|$))`,
  "i",
);
const sends =
  /\b(?:send|post|upload|submit|forward|transmit|e?mail|share|report|deliver)\b[^\n]{0,200}?\b(?:to|at|via|into)\b[^\n]{0,60}?https?:\/\//i;
const outputs =
  /\b(?:outputs?|results?|contents?|response|answer|json|what (?:it|they|the script) (?:prints?|returns?|shows?|reports?|collects?|finds?))\b/i;
/** The script whose output is meant is at most so many lines above. */
const farthest = 30;
const mostInstructed = 200;

/**
 * The scripts that a text instructs to run, and the sends to addresses. Takes time linear in the
 * text.
 */
export function instructedIn(marked: MarkedText): Instructed | undefined {
  const { format, glance } = marked;
  if (format === "script") return undefined;
  if (!glance.holdsOne(endings)) return undefined;
  const scripts: InstructedScript[] = [];
  const sendings: InstructedSend[] = [];
  for (const line of marked.lines) {
    if (scripts.length >= mostInstructed || sendings.length >= mostInstructed) break;
    if (line.text.length >= longestLine) continue;
    for (const { index, 1: script = "", 2: words = "", 3: pipe = "" } of line.text.matchAll(run)) {
      if (isDefense(line, index, marked.lines)) continue;
      scripts.push({ ...placeOf(line, index), script, words: wordsOf(words) });
      const host = senders.test(pipe) ? address.exec(pipe)?.[1] : undefined;
      if (host !== undefined)
        sendings.push({ ...placeOf(line, index), host, outputOf: line.number, text: pipe });
    }
    const sending = sendingIn(line, marked, scripts.at(-1)?.line);
    if (sending !== undefined) sendings.push(sending);
  }
  return scripts.length === 0 ? undefined : { scripts, sendings };
}

function sendingIn(
  line: MarkedLine,
  marked: MarkedText,
  last: number | undefined,
): InstructedSend | undefined {
  if (!line.text.includes("://")) return undefined;
  const host = address.exec(line.text)?.[1];
  const index = line.text.search(line.isCode ? senders : sends);
  if (host === undefined || index === -1 || isDefense(line, index, marked.lines)) return undefined;
  const isOutput =
    !line.isCode &&
    last !== undefined &&
    line.number - last <= farthest &&
    outputs.test(line.text.slice(index));
  return {
    ...placeOf(line, index),
    host,
    text: line.text,
    ...(isOutput ? { outputOf: last } : {}),
  };
}

function placeOf({ number, text }: MarkedLine, index: number): Place {
  return { line: number, column: index + 1, excerpt: text.trim() };
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replaceAll(/^["'(]+|["'),.]+$/g, ""))
    .filter((word) => word !== "");
}
