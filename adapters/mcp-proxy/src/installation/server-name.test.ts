import { expect, test } from "vitest";
import { nameOfCommand, nameOfUrl } from "./server-name.ts";

test.for([
  ["npx -y @scope/server-files@1.2.3 /tmp", "server-files"],
  ["uv tool run mcp-server-git", "mcp-server-git"],
  ["node dist/notes.js", "notes"],
  ["/usr/bin/github-mcp stdio", "github-mcp"],
  ["bunx files", "files"],
  ["uvx files@1", "files"],
  ["uv run files", "files"],
  ["pipx run files", "files"],
  ["npx exec -- files", "files"],
  ["npx dlx files", "files"],
  ["python server.py", "server"],
  ["python3 -u server.py", "server"],
  ["deno run server.ts", "server"],
  ["npx.cmd -y files", "files"],
  ["C:\\tools\\files.exe", "files"],
  ["npx @scope/files", "files"],
  ["npx -y", "npx"],
  ["ruby server.rb", "ruby"],
  ["", "mcp"],
] as const)("%s is found under a name that people know", ([command, name]) => {
  expect(nameOfCommand(command.split(" "))).toBe(name);
});

test("a server at an address has the name of its host", () => {
  expect(nameOfUrl("https://mcp.example.org/v1")).toBe("mcp.example.org");
  expect(nameOfUrl("mcp.example.org")).toBe("mcp");
});
