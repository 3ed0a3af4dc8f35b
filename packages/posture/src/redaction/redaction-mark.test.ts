import { expect, test } from "vitest";
import { isRedactionMark } from "./redaction-mark.ts";

test.each([
  "__OPENCLAW_REDACTED__",
  "<REDACTED>",
  "[redacted]",
  "xoxb-REDACTED",
  "[REDACTED CREDENTIAL]",
  "*****",
  "***",
  "  [redacted]\n",
  `${"x".repeat(51)}-redacted`,
  "*".repeat(60),
])("%s stands where a secret was taken out", (text) => {
  expect(isRedactionMark(text)).toBe(true);
});

test.each([
  `${"x".repeat(52)}-redacted`,
  "*".repeat(61),
  "***a",
  "",
  "changeme",
  "**",
  "unredactedly",
  "d3752561bdd64139907676de63686924",
])("%s may be somebody's secret", (text) => {
  expect(isRedactionMark(text)).toBe(false);
});
