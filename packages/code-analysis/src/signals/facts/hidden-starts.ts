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

const startHints = [
  "<string>",
  "execstart",
  "@reboot",
  "@hourly",
  "@daily",
  "* * ",
  "localcommand",
  "proxycommand",
] as const;
const startsDownload =
  /(?:<string>|\bExecStart\s?=|\b(?:LocalCommand|ProxyCommand)\s|(?:^|["'])\s*@(?:reboot|hourly|daily)\s|(?:^|["'])\s*(?:[*\d/,-]{1,12}\s{1,4}){5})[^\n]{0,200}?\b(?:curl|wget)\b[^\n|]{0,200}\|\s*(?:ba|z|da)?sh\b/;

/** Lines by which a service, or a job, fetches its commands each time. */
export function startedDownloads(text: MarkedText): readonly Hit[] {
  if (!holdsOne(text, startHints) || !holdsOne(text, ["curl", "wget"])) return [];
  return text.lines.flatMap((line): readonly Hit[] => {
    if (text.format === "markdown" && !line.isCode) return [];
    if (!line.text.includes("|") || !startsDownload.test(line.text)) return [];
    if (isDefense(line, 0, text.lines)) return [];
    return [
      {
        line: line.number,
        column: 1,
        excerpt: line.text.trim(),
        does: "has a download run again and again, each time that it starts",
        confidence: "high",
      },
    ];
  });
}

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
