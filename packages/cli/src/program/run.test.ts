import { expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";

const world = {};

test.each([
  ["scan --no-such-option", "parapet scan --help"],
  ["guardrails add file.json", "parapet guardrails add --help"],
  ["backup", "parapet backup --help"],
  ["doctor extra", "parapet doctor --help"],
  ["scan --format pdf", "parapet scan --help"],
  ["protect claude", "parapet protect --help"],
  ["scn", "parapet --help"],
])("after %s, the error names the help that says what is accepted", async (line, help) => {
  const { code, out, err } = await runIn(world, ...line.split(" "));
  expect({ code: code === 0, out }).toEqual({ code: false, out: "" });
  expect(err).toMatch(/^error: .+/);
  expect(err).toContain(`\`${help}\``);
});

test.each([["help nope"], ["token help nope"], ["nope --help"]])(
  "%s says that the command is unknown instead of printing other help",
  async (line) => {
    const { code, err } = await runIn(world, ...line.split(" "));
    expect(code).not.toBe(0);
    expect(err).toContain("unknown command 'nope'");
  },
);

test.each([
  ["help", "parapet"],
  ["help scan", "parapet scan"],
  ["token help", "parapet token"],
  ["help token", "parapet token"],
  ["help token create", "parapet token create"],
  ["token help create", "parapet token create"],
  ["help protect list", "parapet protect list"],
])("%s prints the help of that command", async (line, command) => {
  const { code, out, err } = await runIn(world, ...line.split(" "));
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(new RegExp(`^Usage: ${command} (?:\\[|<)`));
});
