#!/usr/bin/env node
// Plain JavaScript that Node 18 can parse: the rest of Parapet is TypeScript that only a new Node runs.
import { existsSync, readFileSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { dirname, join } from "node:path";

const oldestNode = [24, 15];
// The published package is bundled; a checkout runs its sources.
const published = new URL("../lib/main.js", import.meta.url);

if (isNewEnough(process.versions.node)) {
  hideExperimentalWarnings();
  rememberCompiledCode();
  resolveOwnModulesQuickly();
  const { main } = await import(existsSync(published) ? published.href : "../src/main.ts");
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = pinnedNode();
  if (node === undefined) {
    const wanted = oldestNode.join(".");
    process.stderr.write(
      `parapet needs Node ${wanted} or newer, and this is Node ${process.versions.node}.\n`,
    );
    process.exitCode = 2;
  } else {
    await runUnder(node);
  }
}

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

function hideExperimentalWarnings() {
  const printers = process.listeners("warning");
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (warning.name === "ExperimentalWarning") return;
    for (const print of printers) print.call(process, warning);
  });
}

/**
 * Compiling takes longer than most commands, so what was compiled is kept. It is kept beside the code, for those who
 * could change the code as well: in a shared or a home folder, it would let others decide what runs. Where that folder
 * cannot be written, or NODE_DISABLE_COMPILE_CACHE is set, every start compiles again.
 */
function rememberCompiledCode() {
  const modules = join(import.meta.dirname, "../../../node_modules");
  if (existsSync(modules)) nodeModule.enableCompileCache?.(join(modules, ".cache", "parapet"));
}

/**
 * Parapet's modules name each other's very files, so nothing needs to be looked for: a tenth of a scan's time. What is
 * named otherwise, and what others name, Node resolves as always.
 */
function resolveOwnModulesQuickly() {
  const own = new URL("../../", import.meta.url).href;
  nodeModule.registerHooks({
    resolve: (specifier, context, next) => {
      const parent = context.parentURL ?? "";
      const isOwn = parent.endsWith(".ts") && parent.startsWith(own);
      if (!isOwn || !specifier.startsWith(".") || !specifier.endsWith(".ts")) {
        return next(specifier, context);
      }
      const { href } = new URL(specifier, parent);
      return { url: href, format: "module-typescript", shortCircuit: true };
    },
  });
}

/**
 * Path of a new enough Node that was installed with Parapet. Never one of the current folder: that may be
 * the very workspace to be judged, and a scan runs nothing that a workspace brings.
 */
function pinnedNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`node-${system}-${process.arch}/package.json`);
    if (!isNewEnough(JSON.parse(readFileSync(manifest, "utf8")).version)) return undefined;
    const binary = join(dirname(manifest), "bin", system === "win" ? "node.exe" : "node");
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

async function runUnder(node) {
  const { spawn } = await import("node:child_process");
  const child = spawn(node, process.argv.slice(1), { stdio: "inherit" });
  // A terminal sends Ctrl-C to both processes; passing it on would make it two.
  const ownTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK", "SIGUSR2"]) {
    if (signal === "SIGBREAK" && process.platform !== "win32") continue;
    process.on(signal, () => {
      if (!(signal === "SIGINT" && ownTerminal)) child.kill(signal);
    });
  }
  child.on("error", (error) => {
    process.stderr.write(`parapet could not start its own Node: ${error.message}\n`);
    process.exitCode = 2;
  });
  child.on("exit", (code, signal) => {
    if (signal === null) {
      process.exitCode = code === null ? 2 : code;
      return;
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
