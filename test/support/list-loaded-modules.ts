// A process of its own: runs `parapet` from its sources, and writes the address of each module that
// it loads into a file, one a line. Arguments: the file, then those of `parapet`.
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

const [file = "", ...args] = process.argv.slice(2);
const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});
const { main } = await import("../../packages/cli/src/main.ts");
process.exitCode = await main(args);
writeFileSync(file, loaded.join("\n"));
