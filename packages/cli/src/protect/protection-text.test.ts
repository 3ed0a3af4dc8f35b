import { expect, test } from "vitest";
import { noColors } from "../text/colors.ts";
import { noteLines, sentence, shownDiff } from "./protection-text.ts";

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
  const shown = shownDiff({
    target: "/home/u/.mcp.json",
    before: server("mail"),
    after: server("node"),
    colors: noColors,
  }).join("\n");
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
    const shown = shownDiff({ target: "/home/u/.mcp.json", before, after, colors: noColors }).join(
      "\n",
    );
    expect(shown).toContain(`"command": "mail"`);
    expect(shown).not.toContain("hunter2");
  }
});

test("a text that is no configuration is shown without what looks like a secret", () => {
  const shown = shownDiff({
    target: "/x",
    before: "password = hunter2",
    after: "{}",
    colors: noColors,
  }).join("\n");
  expect(shown).toContain("password");
  expect(shown).not.toContain("hunter2");
});

const config = (url: string) => JSON.stringify({ mcpServers: { s: { url } } }, null, 2);

test.for([
  ["https://ann:pa55@m.example/mcp", "https://[redacted]@m.example/mcp"],
  [
    "https://m.example/mcp?key=abc123&x=1#frag",
    "https://m.example/mcp?key=[redacted]&x=[redacted]#[redacted]",
  ],
  ["https://m.example/mcp?abc123", "https://m.example/mcp?[redacted]"],
  ["https://m.example/s/a1b2c3d4e5f6a7b8c9/mcp", "https://m.example/s/[redacted]/mcp"],
  ["http://127.0.0.1:8000/v1/mcp", "http://127.0.0.1:8000/v1/mcp"],
  ["https://m.example/mcp?key=${KEY}", "https://m.example/mcp?key=${KEY}"],
] as const)("an address is shown without its secrets: %s", ([address, shown]) => {
  for (const [before, after] of [
    [config(address), "{}"],
    [undefined, config(address)],
  ]) {
    const text = shownDiff({ target: "/x", before, after, colors: noColors }).join("\n");
    expect(text).toContain(`"${shown}"`);
    expect(text.includes(address)).toBe(address === shown);
  }
});

test("no note and no sentence can drive the terminal", () => {
  for (const lines of [noteLines(["\u001b[2J"]), sentence("\u001b[2J")]) {
    expect(lines.join("\n")).toContain(String.raw`\x1b[2J`);
    expect(lines.join("\n")).not.toContain("\u001b");
  }
});
