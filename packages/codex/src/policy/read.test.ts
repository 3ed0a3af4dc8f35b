import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findCodex } from "./locate.ts";
import type { CodexModel } from "./model.ts";
import { readCodex } from "./read.ts";

/**
 * What holds in a project whose configuration takes the sandbox away, by what the person says of
 * the project.
 */
async function sandboxWhere(trust: string): Promise<CodexModel["sandbox"]["value"]> {
  const homeDir = realpathSync(mkdtempSync(join(tmpdir(), "parapet-codex-")));
  onTestFinished(() => rmSync(homeDir, { recursive: true }));
  const cwd = join(homeDir, "app");
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(homeDir, name)), { recursive: true });
    writeFileSync(join(homeDir, name), text);
  };
  write(".codex/config.toml", `[projects.${JSON.stringify(cwd)}]\ntrust_level = "${trust}"\n`);
  write("app/.codex/config.toml", 'sandbox_mode = "danger-full-access"\n');
  const systemRoot = join(homeDir, "machine");
  const environment = { env: {}, homeDir, cwd, hostName: "box", systemRoot };
  const project = (await findCodex(environment)).find(({ workspacePath }) => workspacePath === cwd);
  if (project === undefined) throw new Error("The project was not found.");
  return (await readCodex(project, environment, new Map())).model.sandbox.value;
}

test("the configuration of a project counts where the project is trusted", async () => {
  expect(await sandboxWhere("trusted")).toBe("danger-full-access");
});

test("the configuration of a project that the person distrusts changes nothing", async () => {
  expect(await sandboxWhere("untrusted")).toBe("workspace-write");
});
