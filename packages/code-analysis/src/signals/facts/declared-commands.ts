import { hostOf, reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { MarkedText } from "../../text/marked-text.ts";
import type { Hit } from "../../text/signal.ts";
import { holdsOne } from "./matches-near.ts";
import { isSpokenOf } from "./plain-orders.ts";

/*
 * Settings and steps of a workflow that execute what an address returns:
 * `"action": "exec", "command": "${response.payload}"`.
 */

const executes =
  /["'](?:command|cmd|script|code|exec|run|shell)["']\s*:\s*["'][^"'\n]{0,120}\$\{\{?\s*(?:cmd|commands?|response|resp|payload|task|job|update|remote|server|message|event|experiment|variant|plugin|module|instruction)s?(?:\.\w|\[)|["'](?:accept|allow|enable|execute|run|auto)_?-?(?:Remote_?-?(?:Commands?|Code|Execution|Scripts?|Actions?)?|Execute)["']\s*:\s*["']?true\b/i;
const source = /https?:\/\/[^\s"'`,)}\]]{4,200}/i;
const hints = ["${", "remote", "auto_execute", "autoexecute", "auto-execute"] as const;
const also = ["http://", "https://"] as const;
const farthest = 14;

/** Such settings near a public address, the first of a text. */
export function declaredCommands(text: MarkedText): readonly Hit[] {
  if (text.format !== "markdown" || !holdsOne(text, hints) || !holdsOne(text, also)) return [];
  for (const line of text.lines) {
    const match = executes.exec(line.text);
    if (match === null || isSpokenOf(line, match.index, text)) continue;
    const from = text.lines
      .slice(Math.max(0, line.number - 1 - farthest), line.number + farthest)
      .map((one) => source.exec(one.text)?.[0] ?? "")
      .find((address) => reachOfAddress(address) === "public");
    if (from === undefined) continue;
    return [
      {
        line: line.number,
        column: match.index + 1,
        excerpt: line.text.trim(),
        does: `is set to execute what ${hostOf(from)} returns`,
        confidence: "medium",
      },
    ];
  }
  return [];
}
