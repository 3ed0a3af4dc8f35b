import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { version } from "./version.ts";

const launcher = join(import.meta.dirname, "..", "..", "bin", "parapet.js");
const pretend = (code: string): string[] => ["--import", `data:text/javascript,${code}`];
const pretendOld = pretend('Object.defineProperty(process.versions,"node",{value:"18.1.0"});');

test("a report larger than any pipe arrives whole at a slow reader", async () => {
  const script = join(import.meta.dirname, "..", "testing", "piped-scan.fixture.ts");
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  let text = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) text += chunk;
  expect(text.length).toBeGreaterThan(512 * 1024);
  expect(JSON.parse(text).findings).toHaveLength(2000);
  expect(await exit).toEqual([1, null]);
});

test("a reader that goes away early is no error", async () => {
  const script = join(import.meta.dirname, "..", "testing", "piped-scan.fixture.ts");
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "pipe"] });
  const exit = once(child, "exit");
  await once(child.stdout, "data");
  child.stdout.destroy();
  let complaint = "";
  for await (const chunk of child.stderr.setEncoding("utf8")) complaint += chunk;
  expect(complaint).toBe("");
  expect(await exit).toEqual([1, null]);
});

test("a command that waits for what never comes ends with an error, and not as if nothing was found", () => {
  const never = pretend(
    "import files from 'node:fs/promises';import {syncBuiltinESMExports} from 'node:module';files.readdir=()=>new Promise(()=>{});syncBuiltinESMExports();",
  );
  const args = [...never, launcher, "unprotect", "claude-code", "--data", "/nowhere/data"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "parapet: The command ended before it was done. Run it again.\n",
  });
});

test("an old Node without the pinned one is told which version it needs, and what to install", () => {
  const bare = pretend(
    'Object.defineProperty(process.versions,"node",{value:"18.1.0"});Object.defineProperty(process,"arch",{value:"none"});',
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [...bare, launcher, "scan"], {
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: "",
    stderr:
      "parapet needs Node 24.15 or newer, and this is Node 18.1.0. npm has no such Node for linux on none. Install Node 24.15 or newer, from https://nodejs.org or from your system's packages.\n",
  });
});

test("an old Node on a system with musl is told that the packaged Node does not run there", () => {
  const musl = pretend(
    'Object.defineProperty(process.versions,"node",{value:"18.1.0"});Object.defineProperty(process,"platform",{value:"linux"});process.report.getReport=()=>({header:{}});',
  );
  const { status, stderr } = spawnSync(process.execPath, [...musl, launcher, "scan"], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `parapet needs Node 24.15 or newer, and this is Node 18.1.0. npm has no such Node for linux on ${process.arch} with musl. Install Node 24.15 or newer from your system's packages, as with \`apk add nodejs\` on a recent Alpine.\n`,
  });
});

test("arguments that may be secrets leave the list of processes before anything is loaded, and the others come back", () => {
  const listening = pretend(
    'let t="";Object.defineProperty(process,"title",{get:()=>t,set:(v)=>{t=v;process.stderr.write("title "+v+"\\n")}});',
  );
  const titlesOf = (...args: readonly string[]): readonly string[] => {
    const { stderr } = spawnSync(process.execPath, [...listening, launcher, ...args], {
      encoding: "utf8",
    });
    return stderr.split("\n").filter((line) => line.startsWith("title "));
  };
  expect(titlesOf("checks", "nothing", "--", "server", "--token", "abc123def456")).toEqual([
    "title parapet",
    "title parapet checks nothing -- server --token [redacted]",
  ]);
  expect(titlesOf("checks", "nothing", "--", "server", "one")).toEqual([
    "title parapet",
    "title parapet checks nothing -- server one",
  ]);
  expect(titlesOf("checks", "--secret-thing=abc123def456")[0]).toBe("title parapet");
  expect(titlesOf("checks", "nothing")).toEqual([]);
});

test("compiled code is kept beside the code, and nowhere else", () => {
  const { folder, home, start } = checkoutWhoseMainAnswers(7);
  expect(start()).toBe(7);
  expect(readdirSync(join(folder, "node_modules", ".cache"))).toEqual(["parapet"]);
  expect(readdirSync(home)).toEqual([]);
});

test("a checkout starts from what was built of it, until a source changes", () => {
  const { folder, start } = checkoutWhoseMainAnswers(7);
  const source = "packages/cli/src/main.ts";
  const { size, mtimeMs } = statSync(join(folder, source));
  mkdirSync(join(folder, "dist", "parapet", "lib"), { recursive: true });
  writeFileSync(
    join(folder, "dist", "parapet", "lib", "main.js"),
    "exports.main = async () => require('./other.js').code;",
  );
  writeFileSync(join(folder, "dist", "parapet", "lib", "other.js"), "exports.code = 8;");
  expect(start()).toBe(7);
  writeFileSync(join(folder, "dist", "built-from.txt"), `${size} ${mtimeMs} ${source}\n`);
  expect(start()).toBe(8);
  writeFileSync(join(folder, source), "export const main = () => 9;");
  expect(start()).toBe(9);
  rmSync(join(folder, source));
  writeFileSync(join(folder, "dist", "built-from.txt"), `unknown 0 ${source}\n`);
  expect(start()).toBe(1);
});

function checkoutWhoseMainAnswers(code: number) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "parapet-")));
  const home = join(folder, "home");
  for (const name of ["packages/cli/bin", "packages/cli/src", "node_modules", "home"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const copy = join(folder, "packages", "cli", "bin", "parapet.js");
  cpSync(dirname(launcher), dirname(copy), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(
    join(folder, "packages", "cli", "src", "main.ts"),
    `export const main = () => ${code};`,
  );
  const env = { HOME: home, TMPDIR: home };
  return {
    folder,
    home,
    start: () => spawnSync(process.execPath, [copy], { cwd: home, env }).status,
  };
}

describe.skipIf(pinnedNodeFolder() === undefined)("under an old Node", () => {
  test("the pinned Node does the work", () => {
    const { status, stdout } = spawnSync(process.execPath, [...pretendOld, launcher, "--version"], {
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` });
  });

  test("signals, output and exit code pass through", async () => {
    const child = spawn(process.execPath, [...pretendOld, waitingInstallation()], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exit = once(child, "exit");
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect(await exit).toEqual([7, null]);
  });
});

function pinnedNodeFolder(): string | undefined {
  const system = process.platform === "win32" ? "win" : process.platform;
  try {
    const require = createRequire(launcher);
    return dirname(require.resolve(`node-${system}-${process.arch}/package.json`));
  } catch {
    return undefined;
  }
}

/**
 * An installation whose program waits for SIGTERM and ends with 7; returns the path of its
 * launcher.
 */
function waitingInstallation(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "parapet-")));
  const pinned = pinnedNodeFolder() ?? "";
  for (const name of ["bin", "src", "node_modules"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(
    join(folder, "src", "main.ts"),
    'export const main = (): Promise<number> => new Promise((resolve) => { const timer = setInterval(() => {}, 1000); process.on("SIGTERM", () => { clearInterval(timer); resolve(7); }); console.log("ready"); });',
  );
  symlinkSync(pinned, join(folder, "node_modules", pinned.split(/[\\/]/).at(-1) ?? ""));
  cpSync(dirname(launcher), join(folder, "bin"), { recursive: true });
  return join(folder, "bin", "parapet.js");
}
