import { secretAt } from "../../shell/secret-locations.ts";
import type { MarkedText } from "../../text/marked-text.ts";
import { isDefense } from "../../text/polarity.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";

/*
 * Files of secrets that a script adds to a repository in spite of what Git is told to ignore, and
 * pushes; and all secrets of a workflow that a step sends.
 */

const adds = /\bgit\s(?:-C\s\S{1,200}\s)?add\s([^\n|;&]{1,300})/;
const pushes = /\bgit\s(?:-C\s\S{1,200}\s)?push\b/;
const sendsOn =
  /\b(?:curl|wget|nc|ncat|invoke-webrequest|invoke-restmethod)\b[^\n]{0,300}?(?:https?:\/\/([\w.-]{3,120})|(?=$))/i;
const allSecrets = /\btoJSON\(\s{0,4}secrets\s{0,4}\)/i;
const linesAround = 14;

export function committedSecrets(text: MarkedText): readonly Hit[] {
  if (!holdsOne(text, ["git add", "git -c"]) || !holdsOne(text, ["push"])) return [];
  return text.lines.flatMap((line): readonly Hit[] => {
    if (text.format === "markdown" && !line.isCode) return [];
    const match = adds.exec(line.text);
    const [, words = ""] = match ?? [];
    const file = forcedSecret(words.split(/\s+/));
    if (match === null || file === undefined) return [];
    if (!text.lines.slice(line.number - 1).some((one) => pushes.test(one.text))) return [];
    if (isDefense(line, match.index, text.lines)) return [];
    return [
      {
        line: line.number,
        column: match.index + 1,
        excerpt: line.text.trim(),
        does: `sends ${file}, which Git is told to ignore, to where it pushes`,
        confidence: "high",
      },
    ];
  });
}

/** `git add -f .env`: without force, Git leaves out what is ignored. */
function forcedSecret(words: readonly string[]): string | undefined {
  if (!words.some((word) => /^(?:-\w*f\w*|--force)$/.test(word))) return undefined;
  return words.find((word) => {
    const plain = word.replaceAll(/["']/g, "");
    return secretAt(plain) !== undefined || secretAt(plain.replaceAll("*", "local")) !== undefined;
  });
}

/** The line that sends all secrets of a workflow, which another line gives it. */
export function sentWorkflowSecrets(text: MarkedText): readonly Hit[] {
  if (!holdsOne(text, ["tojson("])) return [];
  return text.lines.flatMap((line): readonly Hit[] => {
    if (text.format === "markdown" && !line.isCode) return [];
    if (!allSecrets.test(line.text) || isDefense(line, 0, text.lines)) return [];
    const first = Math.max(0, line.number - 1 - linesAround);
    const near = text.lines.slice(first, line.number + linesAround);
    const sender = near.map((one) => sendsOn.exec(one.text)).find((match) => match !== null);
    if (sender === undefined) return [];
    const to = sender[1] ?? "an address";
    return [
      {
        line: line.number,
        column: 1,
        excerpt: line.text.trim(),
        does: `sends all secrets of the repository's workflows to ${to}`,
        confidence: "high",
      },
    ];
  });
}
