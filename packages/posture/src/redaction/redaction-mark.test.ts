import { expect, test } from "vitest";
import { isRedactionMark } from "./redaction-mark.ts";

test.each([
  "__OPENCLAW_REDACTED__",
  "<REDACTED>",
  "[redacted]",
  "xoxb-REDACTED",
  "[REDACTED CREDENTIAL]",
  "*****",
])("%s stands where a secret was taken out", (text) => {
  expect(isRedactionMark(text)).toBe(true);
});

test.each(["", "changeme", "**", "unredactedly", "d3752561bdd64139907676de63686924"])(
  "%s may be somebody's secret",
  (text) => {
    expect(isRedactionMark(text)).toBe(false);
  },
);
