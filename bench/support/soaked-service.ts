import { writeHeapSnapshot } from "node:v8";
import { startService } from "@parapet/server";

/*
 * A service in a process that collects its garbage and says what it holds whenever it is asked:
 * "memory" for the sizes, a path for a snapshot of its heap there. Its folder is the argument.
 */

const [folder = ""] = process.argv.slice(2);
const { url, stop } = await startService(
  {
    port: 0,
    data: `${folder}/data`,
    logLevel: "error",
    "rateLimit.perSecond": "100000",
    "rateLimit.burst": "100000",
  },
  { env: { HOME: folder }, cwd: folder, print: () => {}, writeLog: console.error },
);
process.on("message", (asked) => {
  globalThis.gc?.();
  if (asked !== "memory") writeHeapSnapshot(String(asked));
  process.send?.(process.memoryUsage());
});
process.on("SIGTERM", () => void stop().then(() => process.exit()));
process.send?.(url);
