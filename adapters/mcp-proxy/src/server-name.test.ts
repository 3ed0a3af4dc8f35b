import { expect, test } from "vitest";
import { nameOfCommand, nameOfUrl } from "./server-name.ts";

test.for([
  ["npx -y @scope/server-files@1.2.3 /tmp", "server-files"],
  ["uv tool run mcp-server-git", "mcp-server-git"],
  ["node dist/notes.js", "notes"],
  ["/usr/bin/github-mcp stdio", "github-mcp"],
] as const)("%s is found under a name that people know", ([command, name]) => {
  expect(nameOfCommand(command.split(" "))).toBe(name);
});

test("a server at an address has the name of its host", () => {
  expect(nameOfUrl("https://mcp.example.org/v1")).toBe("mcp.example.org");
});
