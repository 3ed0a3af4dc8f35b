import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { howStarted, type Start } from "./how-started.ts";

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), "parapet-")));

/** A package in a `node_modules`, with its command in `.bin`, and how it was started there. */
function installedIn(project: string): Start {
  const script = join(project, "node_modules/parapet/bin/parapet.js");
  const command = join(project, "node_modules/.bin/parapet");
  for (const file of [script, command]) mkdirSync(dirname(file), { recursive: true });
  writeFileSync(script, "");
  symlinkSync(script, command);
  return { script, cwd: project, env: {}, platform: "linux", isReadElsewhere: false };
}

describe("a printed command runs the Parapet that printed it", () => {
  test("in a checkout and in a project, by the command that npm has put there", () => {
    const project = folder();
    const start = installedIn(project);
    expect(howStarted(start)).toBe("node_modules/.bin/parapet");
    expect(howStarted({ ...start, cwd: folder() })).toBe(`${project}/node_modules/.bin/parapet`);
    expect(howStarted({ ...start, isReadElsewhere: true })).toBe(
      `${project}/node_modules/.bin/parapet`,
    );
  });

  test("where the shell finds it, by its name", () => {
    const start = installedIn(folder());
    const bin = folder();
    symlinkSync(start.script, join(bin, "parapet"));
    expect(howStarted({ ...start, env: { PATH: `/nowhere:${bin}` } })).toBe("parapet");
  });

  test("not by its name where that is another program, or only a child of npm finds it", () => {
    const start = installedIn(folder());
    const bin = folder();
    writeFileSync(join(bin, "parapet"), "");
    const own = join(start.cwd, "node_modules/.bin");
    expect(howStarted({ ...start, env: { PATH: `${bin}:${own}` } })).toBe(
      "node_modules/.bin/parapet",
    );
    const env = { PATH: own, npm_execpath: "/usr/bin/npm" };
    expect(howStarted({ ...start, env })).toBe("node_modules/.bin/parapet");
    expect(howStarted({ ...start, env: { PATH: own } })).toBe("parapet");
    expect(howStarted({ ...start, env: { PATH: "node_modules/.bin" } })).toBe(
      "node_modules/.bin/parapet",
    );
  });

  test("from an archive that npx was given, by npx and the archive", () => {
    const cache = join(folder(), "_npx", "0a1b");
    const start = installedIn(cache);
    const write = (dependency: string, packages: readonly string[]): void =>
      writeFileSync(
        join(cache, "package.json"),
        JSON.stringify({ dependencies: { parapet: dependency }, _npx: { packages } }),
      );
    write("file:../../my files/parapet-1.2.3.tgz", ["./parapet-1.2.3.tgz"]);
    expect(howStarted(start)).toBe(`npx '${dirname(dirname(cache))}/my files/parapet-1.2.3.tgz'`);
    write("^1.2.3", ["parapet@1.2.3"]);
    expect(howStarted(start)).toBe("npx parapet@1.2.3");
    writeFileSync(join(cache, "package.json"), "{");
    expect(howStarted({ ...start, cwd: "/" })).toContain("_npx/0a1b/node_modules/.bin/parapet");
  });

  test("on Windows, by its name or by Node and the path", () => {
    const prefix = folder();
    const start: Start = { ...installedIn(prefix), cwd: folder(), platform: "win32" };
    writeFileSync(join(prefix, "parapet.cmd"), "");
    expect(howStarted({ ...start, env: { Path: prefix } })).toBe("parapet");
    expect(howStarted(start)).toBe(`node ${start.script}`);
  });

  test("on Windows in a folder with a space, by Node, since PowerShell takes quotes for a text", () => {
    const project = join(folder(), "my files");
    const start: Start = { ...installedIn(project), platform: "win32" };
    writeFileSync(join(project, "node_modules/.bin/parapet.cmd"), "");
    expect(howStarted(start)).toBe("node_modules/.bin/parapet");
    expect(howStarted({ ...start, cwd: folder() })).toBe(`node "${start.script}"`);
  });

  test("as PARAPET_COMMAND says, unless that would be more than one command", () => {
    const start = installedIn(folder());
    const as = (text: string): string => howStarted({ ...start, env: { PARAPET_COMMAND: text } });
    expect(as("podman exec parapet parapet")).toBe("podman exec parapet parapet");
    const container = "podman run --rm --mount=type=bind,src=/w,dst=/w localhost/parapet";
    expect(as(container)).toBe(container);
    expect(as("'/opt/my tools/parapet'")).toBe("'/opt/my tools/parapet'");
    for (const text of [
      "",
      // A shell would wait for the end of the text, or for another line.
      "parapet '",
      'parapet "a',
      "parapet \\",
      "PATH=/tmp parapet",
      "parapet; reboot",
      "parapet\nreboot",
      "$(reboot)",
      "a | b",
      "x".repeat(301),
    ]) {
      expect(as(text)).toBe("node_modules/.bin/parapet");
    }
  });
});
