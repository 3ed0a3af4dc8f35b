import type { MarkedText } from "../../text/marked-text.ts";
import { lineAt } from "../../text/marked-text.ts";
import { isDefense } from "../../text/polarity.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";

/*
 * A program that is downloaded into a hidden or temporary file and started with the machine: an
 * honest service has a name that its owner can see.
 */

const hints = ["launchctl", "programarguments", "execstart", "@reboot", "\\run"] as const;
const downloads =
  /\b(?:curl|wget)\b[^\n|;&]{0,300}?\s(?:-[a-zA-Z]{0,6}[oO]|--output|--output-document)[ =]?["']?([^\s"'|;&]{3,200})/g;
const mostDownloads = 20;

/** The line of the download. */
export function hiddenStarts(text: MarkedText): readonly Hit[] {
  if (!holdsOne(text, hints) || !holdsOne(text, ["curl", "wget"])) return [];
  const whole = text.text;
  const all = [...whole.matchAll(downloads)].slice(0, mostDownloads);
  return all.flatMap(({ 1: file = "", index }): readonly Hit[] => {
    const line = lineAt(text, index);
    if (line === undefined || !isHidden(file) || !isStarted(file, whole)) return [];
    if (!line.isCode || isDefense(line, 0, text.lines)) return [];
    return [
      {
        line: line.number,
        column: index - line.start + 1,
        excerpt: line.text.trim(),
        does: "downloads a hidden program and has it start automatically",
        confidence: "high",
      },
    ];
  });
}

function isHidden(file: string): boolean {
  return /(?:^|\/)\.[\w-]{1,60}$|^(?:\/var)?\/tmp\/|^\/dev\/shm\//.test(file);
}

function isStarted(file: string, whole: string): boolean {
  const name = file.split("/").at(-1) ?? "";
  return whole
    .split("\n")
    .some((line) => line.includes(name) && /<string>|ExecStart=|@reboot|\\Run\b/i.test(line));
}
