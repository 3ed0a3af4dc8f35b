import { expect, test } from "vitest";
import { runsProgram } from "./starting-process.ts";

const isX = (path: string): boolean => path === "/bin/x";
const process = { pid: 1, program: "/bin/y", argv: ["y"], cwd: "/", env: {} };

test.each([
  [true, "its file", { program: "/bin/x" }],
  [true, "its name", { argv: ["/bin/x"] }],
  [true, "the script of an interpreter", { program: "/bin/node", argv: ["n", "-v", "/bin/x"] }],
  [true, "the script of a shell", { argv: ["sh", "/bin/x", "y"] }],
  [false, "an argument of another program", { argv: ["less", "/bin/x"] }],
  [false, "a later word of a script", { argv: ["sh", "/bin/z", "/bin/x"] }],
  [false, "an interpreter without a script", { argv: ["sh", "-i"] }],
  [false, "nothing that the system shows", { program: "", argv: [] }],
])("a process runs a program, or does not: %s by %s", (runs, _, given) => {
  expect(runsProgram({ ...process, ...given }, isX)).toBe(runs);
});
