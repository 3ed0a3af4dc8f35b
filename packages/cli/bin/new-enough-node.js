"use strict";

const { existsSync, readFileSync } = require("node:fs");
const path = require("node:path");
const { hasSmallHeap, noMemoryLeft, passingOnErrors } = require("./small-heap.js");

const oldest = [24, 15];

/**
 * Does the work in this process; in one of its own under the Node that was installed with Parapet where this one is too old,
 * and where so little memory may be used that the engine could end the process.
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
      `parapet needs Node ${oldest.join(".")} or newer, and this is Node ${process.versions.node}.\n`,
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
 * Path of a new enough Node that was installed with Parapet. Never one of the current folder: that may be
 * the very workspace to be judged, and a scan runs nothing that a workspace brings.
 */
function pinnedNode() {
  const system = process.platform === "win32" ? "win" : process.platform;
  try {
    const manifest = require.resolve(`node-${system}-${process.arch}/package.json`);
    if (!isNewEnough(JSON.parse(readFileSync(manifest, "utf8")).version)) return undefined;
    const binary = path.join(path.dirname(manifest), "bin", system === "win" ? "node.exe" : "node");
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

function runUnder(node, options) {
  const { spawn } = require("node:child_process");
  const env = { ...process.env, PARAPET_LAUNCHER_PID: String(process.pid) };
  const stdio = ["inherit", "inherit", hasSmallHeap() ? "pipe" : "inherit"];
  const child = spawn(node, [...options, ...process.argv.slice(1)], { stdio, env });
  const outOfMemory =
    child.stderr === null ? Promise.resolve(false) : passingOnErrors(child.stderr);
  // A terminal sends Ctrl-C, and that it was closed, to both processes; passing it on would make it two.
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
