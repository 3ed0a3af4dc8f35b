#!/usr/bin/env node
"use strict";
// Plain JavaScript that Node 20 can parse, as all of this folder: the rest of Parapet needs a new
// Node.
hideArguments();
const { existsSync, readFileSync, statSync } = require("node:fs");
const nodeModule = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { underNewEnoughNode } = require("./new-enough-node.js");

// The published package is bundled. A checkout runs what was built from it, and its sources as soon
// as one has changed.
const published = path.join(__dirname, "../lib");
const checkout = path.join(__dirname, "../../..");

underNewEnoughNode(async () => {
  hideExperimentalWarnings();
  const cacheFolder = compileCacheFolder();
  if (cacheFolder !== undefined) nodeModule.enableCompileCache(cacheFolder);
  const bundle = existsSync(published) ? published : bundleOfCheckout();
  const { main } = bundle === undefined ? await fromSources() : fromBundle(bundle, cacheFolder);
  process.exitCode = await finished(main(process.argv.slice(2), keptResults(bundle, cacheFolder)));
});

/**
 * What comes of a command. Node ends a process that waits for nothing any more as if all was well,
 * also where an answer never came: that is an error, and never "nothing found".
 */
async function finished(command) {
  process.once("beforeExit", sayUnfinished);
  const exitCode = await command;
  process.off("beforeExit", sayUnfinished);
  return exitCode;
}

function sayUnfinished() {
  process.exitCode = 2;
  process.stderr.write("parapet: The command ended before it was done. Run it again.\n");
}

/**
 * Before anything else: who looks at the list of processes sees them from then on once it is known
 * which ones hold no secret.
 */
function hideArguments() {
  const args = process.argv.slice(2);
  const mayHoldSecret = /^--$|[:=]|^-.*(?:auth|header|key|pass|pw|secret|token|url)/i;
  if (args.some((word) => mayHoldSecret.test(word))) process.title = "parapet";
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
 * Compiling takes longer than most commands, so what was compiled is kept. It is kept next to the
 * code, for those who could change the code as well: in a shared or a home folder, it would let
 * others decide what runs. Where that folder cannot be written, or NODE_DISABLE_COMPILE_CACHE is
 * set, every start compiles again.
 */
function compileCacheFolder() {
  const modules = path.join(__dirname, "../../../node_modules");
  const isUnwanted = process.env.NODE_DISABLE_COMPILE_CACHE === "1";
  return isUnwanted || !existsSync(modules) ? undefined : path.join(modules, ".cache", "parapet");
}

/** Where `npm run build` puts it; undefined where it was not made, or not of these sources. */
function bundleOfCheckout() {
  let lines;
  try {
    lines = readFileSync(path.join(checkout, "dist", "built-from.txt"), "utf8")
      .trim()
      .split("\n");
  } catch {
    return undefined;
  }
  const isCurrent = lines.every((line) => {
    const [size = "", mtimeMs = "", ...name] = line.split(" ");
    const stats = statSync(path.join(checkout, name.join(" ")), { throwIfNoEntry: false });
    return stats !== undefined && `${stats.size}` === size && `${stats.mtimeMs}` === mtimeMs;
  });
  return isCurrent ? path.join(checkout, "dist", "parapet", "lib") : undefined;
}

function fromBundle(bundle, cacheFolder) {
  const { cachingRequire } = require("./compile-cache.js");
  return cachingRequire(bundle, cacheFolder)("./main.js");
}

/**
 * Results of texts that need not be judged again are kept with the code that judged them, and for
 * the same reason in the same place. Sources change without a mark to know them by.
 */
function keptResults(bundle, folder) {
  if (bundle === undefined || folder === undefined) return undefined;
  const { stampOfFile } = require("./compile-cache.js");
  return { folder, code: `${process.version} ${stampOfFile(path.join(bundle, "main.js"))}` };
}

/**
 * Parapet's modules name each other's very files, so nothing needs to be looked for: a tenth of a
 * scan's time. What is named otherwise, and what others name, Node resolves as always.
 */
function fromSources() {
  const own = pathToFileURL(path.join(__dirname, "../..")).href;
  nodeModule.registerHooks({
    resolve: (specifier, context, next) => {
      const parent = context.parentURL ?? "";
      const isOwn = parent.endsWith(".ts") && parent.startsWith(own);
      if (!isOwn || !specifier.endsWith(".ts")) return next(specifier, context);
      const [, name, file] = /^@parapet\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
      if (file === undefined && !specifier.startsWith(".")) return next(specifier, context);
      const url =
        file === undefined ? new URL(specifier, parent).href : `${own}/${name}/src/${file}`;
      return { url, format: "module-typescript", shortCircuit: true };
    },
  });
  return import("../src/main.ts");
}
