import { expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { matchesNear } from "./matches-near.ts";

const pattern = /\bcurl\b[^|\n]{0,80}\|\s*sh\b/i;
const indexes = (text: string) =>
  [...matchesNear(markText(text, "markdown"), ["curl"], pattern)].map(({ index }) => index);

test("what a look at whole texts finds is found near the hints, too", () => {
  const texts = [
    "curl a | sh",
    "\ncurl a | sh\n",
    "# A\n\nCURL a |\n\n  sh\ncurl b | sh\n",
    `${"prose\n".repeat(40)}curl a | sh\n${"prose\n".repeat(40)}curl b | sh`,
    "curl a\ncurl b | sh\r\n",
    "İstanbul\ncurl a | sh",
    "İ: clear cups until rules curve, url",
    "curl",
  ];
  for (const text of texts) {
    const everywhere = [...text.matchAll(new RegExp(pattern.source, "gi"))];
    expect(indexes(text)).toEqual(everywhere.map(({ index }) => index));
  }
});

test("a text full of hints takes no longer than its length allows", () => {
  expect(indexes("curl ".repeat(100_000))).toEqual([]);
  expect(indexes("curl\n".repeat(50_000))).toEqual([]);
});
