import { owaspAgenticReference } from "../../owasp-reference.ts";
import { type LinePattern, matchingLines } from "./matching-lines.ts";
import type { Signal } from "./signal.ts";

const patterns: readonly LinePattern[] = [
  {
    hints: ["rm -"],
    pattern:
      /\brm\s+(?:-\w{1,8}\s+){0,3}-(?=\w{0,8}r)(?=\w{0,8}f)\w{1,8}\s+(?:--no-preserve-root\s+)?["']?(?:~|\$HOME|\$\{HOME\}|\/|\.\.)["']?(?:\/?\*|\/)?["']?(?=\s|$|[;&|`)])/i,
    does: "removes a whole home, disk or parent folder",
  },
];

export const destruction: Signal = {
  id: "DEST-001",
  title: "Destroys the files of its owner",
  severity: "high",
  confidence: "medium",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "A home, a disk or a parent folder holds what no task of an agent is about, and what is removed from there does not come back.",
  remediation:
    "Take the line out, or name the one folder that the task has made and may remove again.",
  references: [owaspAgenticReference],
  find: (text) => matchingLines(text, patterns),
};
