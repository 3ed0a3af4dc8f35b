"use strict";

const { getHeapStatistics } = require("node:v8");

/** Commands that hold a whole workspace in memory, and end. A server has threads for that. */
const commands = new Set(["scan", "fix"]);
/** Node's own choice is a quarter of the memory of the machine. */
const enoughBytes = 1024 ** 3;
const longestMark = 64;

/** True where the command could need more memory than Node may use. */
function hasSmallHeap() {
  return commands.has(process.argv[2]) && getHeapStatistics().heap_size_limit < enoughBytes;
}

/**
 * Passes on what a child writes to standard error, but not how the engine ends that has no memory
 * left: it writes its stack, and no code of the process runs any more. Resolves when all is passed
 * on; true where that was the end.
 */
async function passingOnErrors(stream) {
  let kept = "";
  let isOver = false;
  stream.setEncoding("utf8");
  for await (const chunk of stream) {
    if (isOver) continue;
    kept += chunk;
    const end = kept.search(/\n?<--- Last few GCs --->|FATAL ERROR: .*heap/);
    isOver = end !== -1;
    // The mark may come in two parts.
    const clear = isOver ? end : Math.max(0, kept.length - longestMark, kept.lastIndexOf("\n"));
    process.stderr.write(kept.slice(0, clear));
    kept = isOver ? "" : kept.slice(clear);
  }
  process.stderr.write(kept);
  return isOver;
}

const noMemoryLeft =
  "parapet: This needs more memory than Node may use here. Allow it more, as with NODE_OPTIONS=--max-old-space-size=2048, or name a smaller workspace.\n";

module.exports = { hasSmallHeap, noMemoryLeft, passingOnErrors };
