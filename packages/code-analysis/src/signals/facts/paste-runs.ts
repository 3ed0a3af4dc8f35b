import { type PlainOrder, within } from "./plain-orders.ts";

/* Orders to run what a page for pasted texts returns: anybody may have put it there. */

const pages =
  "(?:glot\\.io|pastebin\\.com|rentry\\.(?:co|org)|hastebin\\.com|justpaste\\.it|telegra\\.ph|dpaste\\.(?:com|org)|0x0\\.st|transfer\\.sh)";

export const pasteRuns: readonly PlainOrder[] = [
  {
    hints: [
      "glot.io",
      "pastebin.com",
      "rentry.",
      "hastebin.com",
      "justpaste.it",
      "telegra.ph",
      "dpaste.",
      "0x0.st",
      "transfer.sh",
    ],
    pattern: new RegExp(
      `\\b(?:download|fetch|get|open|visit|copy|take|load)\\b${within}{0,60}?https?://(?:www\\.)?${pages}/${within}{0,100}?\\b(?:run|execute|start|launch|paste)\\b`,
      "i",
    ),
    does: "instructs the agent to run what a page for pasted texts returns",
  },
];
