"use strict";

const { closeSync, fstatSync, fsyncSync, mkdirSync, openSync } = require("node:fs");
const { readFileSync, renameSync, rmSync, statSync, writeFileSync } = require("node:fs");
const nodeModule = require("node:module");
const path = require("node:path");
const { constants, Script } = require("node:vm");

/*
 * Node's own compile cache holds what V8 compiles when a module is loaded, and nothing of the
 * functions that are compiled when they are first called: of a scan, those are most. Here the code
 * is taken at the end of a run, with all that ran.
 */

const opening = "(function (exports, require, module, __filename, __dirname) {";
const closing = "\n})";

/**
 * A `require` for the CommonJS modules of a folder. They are compiled with what an earlier run of
 * the same command left in `cacheFolder`; a run that loads others, or newer ones, leaves its own
 * there. `cacheFolder` undefined: nothing is kept.
 */
function cachingRequire(folder, cacheFolder) {
  const file = cacheFolder && path.join(cacheFolder, cacheFileName());
  const cached = file === undefined ? new Map() : readCache(file);
  const modules = new Map();
  const compiled = new Map();

  const requireFrom = (name) => (request) => {
    if (request.startsWith("./")) return load(request.slice(2));
    return nodeModule.isBuiltin(request)
      ? require(request)
      : nodeModule.createRequire(path.join(folder, name))(request);
  };

  const load = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const filename = path.join(folder, name);
    const { stamp, source } = readModule(filename);
    const before = cached.get(name);
    const cachedData = before?.stamp === stamp ? before.code : undefined;
    const script = new Script(opening + source + closing, {
      filename,
      columnOffset: -opening.length,
      cachedData,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    const isNew = cachedData === undefined || script.cachedDataRejected === true;
    compiled.set(name, { script, stamp, isNew });
    script
      .runInThisContext()
      .call(module.exports, module.exports, requireFrom(name), module, filename, folder);
    return module.exports;
  };

  if (file !== undefined) {
    process.once("exit", () => {
      // A command that was called wrongly compiled little worth keeping.
      if (process.exitCode === 2 || [...compiled.values()].every(({ isNew }) => !isNew)) return;
      writeCache(file, new Map([...stillCurrent(cached, folder), ...codesOf(compiled)]));
    });
  }
  return requireFrom("main.js");
}

/** Each command has its own: what one needs would only slow down another. */
function cacheFileName() {
  const command = process.argv[2] ?? "";
  const known = /^[a-z][a-z-]{0,30}$/.test(command) ? command : "parapet";
  return `${known}-${process.version}-${process.arch}.code`;
}

function readModule(file) {
  const descriptor = openSync(file, "r");
  try {
    return { stamp: stampOf(fstatSync(descriptor)), source: readFileSync(descriptor, "utf8") };
  } finally {
    closeSync(descriptor);
  }
}

/** Another one as soon as the file is written again, whatever its times are set to. */
function stampOf({ size, mtimeMs, ctimeMs, ino }) {
  return [size, mtimeMs, ctimeMs, ino].join(" ");
}

/**
 * Code by the module's name. The file starts with a line of JSON that lists the modules after it.
 */
function readCache(file) {
  const cached = new Map();
  try {
    const whole = readFileSync(file);
    let at = whole.indexOf("\n") + 1;
    const modules = JSON.parse(whole.toString("utf8", 0, at));
    if (whole.length !== modules.reduce((end, { length }) => end + length, at)) return cached;
    for (const { name, stamp, length } of modules) {
      cached.set(name, { stamp, code: whole.subarray(at, at + length) });
      at += length;
    }
  } catch {
    // What cannot be read is compiled again.
  }
  return cached;
}

/**
 * What this run did not need, but another of the command did, as far as an update has not replaced
 * it.
 */
function stillCurrent(cached, folder) {
  return [...cached].filter(([name, { stamp }]) => {
    const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return stats !== undefined && stampOf(stats) === stamp;
  });
}

function codesOf(compiled) {
  return [...compiled].map(([name, { script, stamp }]) => [
    name,
    { stamp, code: script.createCachedData() },
  ]);
}

/** Code that cannot be kept is no error: the next run compiles it again. */
function writeCache(file, codes) {
  const modules = [...codes].map(([name, { stamp, code }]) => {
    return { name, stamp, length: code.length };
  });
  const head = Buffer.from(`${JSON.stringify(modules)}\n`);
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeWhole(unfinished, Buffer.concat([head, ...[...codes.values()].map(({ code }) => code)]));
    // Atomic, since two runs may end at once.
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/** V8 believes what it is given: after a loss of power there must be the whole file, or none. */
function writeWhole(file, bytes) {
  const descriptor = openSync(file, "wx");
  try {
    writeFileSync(descriptor, bytes);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Of main.js, it changes with any module: their names, which it has, depend on their content. */
function stampOfFile(file) {
  return stampOf(statSync(file));
}

module.exports = { cachingRequire, stampOfFile };
