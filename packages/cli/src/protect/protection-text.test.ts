import { expect, test } from "vitest";
import { noColors } from "../colors.ts";
import { shownDiff } from "./protection-text.ts";

const server = (command: string) => `{
  "mcpServers": {
    // was hunter2-of-the-header
    "mail": {
      "command": "${command}",
      "args": ["--api-key", "hunter2-of-the-arguments", "--root", "/srv/mail"],
      "env": { "PGHOST": "hunter2-of-the-environment" },
      "headers": { "X-Any": "hunter2-of-the-header", "X-Ref": "\${MAIL_TOKEN}" },
    },
  },
}
`;

test("secrets that stand around a change do not come into the terminal", () => {
  const shown = shownDiff("/home/u/.mcp.json", server("mail"), server("node"), noColors).join("\n");
  expect(shown).toContain(`-      "command": "mail",`);
  expect(shown).toContain(`+      "command": "node",`);
  expect(shown).toContain("/srv/mail");
  expect(shown).toContain("${MAIL_TOKEN}");
  expect(shown).not.toContain("hunter2");
});

test("nor those of an entry that is taken out, or of one that is put in", () => {
  for (const [before, after] of [
    [server("mail"), undefined],
    [undefined, server("mail")],
  ] as const) {
    const shown = shownDiff("/home/u/.mcp.json", before, after, noColors).join("\n");
    expect(shown).toContain(`"command": "mail"`);
    expect(shown).not.toContain("hunter2");
  }
});

test("a text that is no configuration is shown without what looks like a secret", () => {
  const shown = shownDiff("/x", "password = hunter2", "{}", noColors).join("\n");
  expect(shown).toContain("password");
  expect(shown).not.toContain("hunter2");
});
