import { expect, test } from "vitest";
import { isTemplate } from "./template.ts";

const among = (text: string) => text.split("; ");

const references = among(
  "${TOKEN}; $${TOKEN}; ${env.TOKEN:-}; ${TOKEN?}; ${{ secrets.TOKEN }}; $(cat token); $(cat; $TOKEN; $token; $env:TOKEN; " +
    '%TOKEN%; {{ token }}; {token.name}; <your token>; process.env.TOKEN; os.environ["TOKEN"]; env:TOKEN; op://vault/item',
);
const fillers = among(
  "xxx; XXXX; *; ****; ..; …; -; ---; abc...; sk-…; changeme; change-me; change_it; Change this; your-token; your api key; YOUR_X; " +
    "todo; example; placeholder; none; null; nil; undefined; true; false; yes; no; required; optional; string; bearer; basic",
);
const marks = among(
  "redacted; [redacted]; <REDACTED>; ((redacted)); __redacted__; __OPENCLAW_REDACTED__",
);

test.each([...references, ...fillers, ...marks, "", "  ", `""`])(
  "%j stands where a secret will be",
  (text) => {
    expect(isTemplate(text)).toBe(true);
    expect(isTemplate(` "${text}" `)).toBe(true);
  },
);

test.each(
  among(
    "${TOKEN}x; x${TOKEN}; $T0ken; $Pa55word; %TOKEN; {9a}; <a><b>; env:token; op://; process.environment; " +
      "xx; xxxy; .; *a; changed; yours; todos; an example; noneth; basics; redacted1; a[redacted]",
  ),
)("%j may be a secret", (text) => {
  expect(isTemplate(text)).toBe(false);
});

test("of a long text nothing is looked at", () => {
  expect(isTemplate(`<${"x".repeat(398)}>`)).toBe(true);
  expect(isTemplate(`<${"x".repeat(399)}>`)).toBe(false);
});
