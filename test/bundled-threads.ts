import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { bundleInto } from "../scripts/build/build-parapet.ts";

const root = join(import.meta.dirname, "..");
const sources = join(root, "packages/server/src");
const startOfThread = /new URL\("([a-z-]+-worker)\.ts", import\.meta\.url\)/;

/**
 * Tests start hundreds of threads of the server, and from a bundle, as it is published, one starts
 * in half the time. It is made of the sources of this moment, when the first test asks for a module
 * that starts a thread.
 */
export function bundledThreads(): Plugin {
  let folder: string | undefined;
  let bundle: Promise<unknown> | undefined;
  return {
    name: "bundled-threads",
    enforce: "pre",
    async transform(text, id) {
      if (!startsThread(id, text)) return undefined;
      folder ??= mkdtempSync(join(tmpdir(), "parapet-threads-"));
      bundle ??= bundleInto(folder, threads());
      await bundle;
      const bundled = pathToFileURL(folder).href;
      return text.replace(startOfThread, `new URL("${bundled}/$1.js")`);
    },
    configureVitest({ vitest, defineCacheKeyGenerator }) {
      // What is kept for the next run would name the folder of this one.
      defineCacheKeyGenerator(({ id, sourceCode }) =>
        startsThread(id, sourceCode) ? false : null,
      );
      vitest.onClose(() => {
        if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      });
    },
  };
}

function startsThread(id: string, text: string): boolean {
  return id.startsWith(sources) && startOfThread.test(text);
}

/** By the names that they get in the bundle. */
function threads(): Readonly<Record<string, string>> {
  const paths = globSync("**/*-worker.ts", { cwd: sources });
  return Object.fromEntries(paths.map((path) => [basename(path, ".ts"), join(sources, path)]));
}
