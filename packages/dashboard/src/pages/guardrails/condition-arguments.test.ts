import { expect, test } from "vitest";
import { argumentsNamedIn } from "./condition-arguments.ts";

test.each([
  ["", {}],
  ['tool.args.to == "eve@example.net"', { to: "eve@example.net" }],
  ["tool.args['to'] == 'eve' || tool.args.to == 'ann'", { to: "eve" }],
  ['tool.args.path.startsWith("/etc/") && tool.args.mode == "w"', { path: "/etc/", mode: "w" }],
  ["facts.commands.exists(c, c.name == 'curl')", { command: "curl" }],
  ["facts.commands.exists(c, c.argv[0] == 'rm')", { command: "rm" }],
  ['labels.untrusted_seen && tool.name == "exec"', {}],
])("%s", (condition, expected) => {
  expect(argumentsNamedIn(condition)).toEqual(expected);
});

test("a long condition is read in time that grows with its length", () => {
  expect(argumentsNamedIn("tool.args.".repeat(50_000))).toEqual({});
});
