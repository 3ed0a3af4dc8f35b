import { startService } from "@parapet/server";

/* A service on a loaded database: its folder and the database are the arguments. */

const [folder = "", database = ""] = process.argv.slice(2);
const { url, stop } = await startService(
  {
    port: 0,
    data: `${folder}/data`,
    database,
    scanner: false,
    logLevel: "error",
    "rateLimit.perSecond": "100000",
    "rateLimit.burst": "100000",
  },
  { env: { HOME: folder }, cwd: folder, print: () => {}, writeLog: console.error },
);
process.on("message", () => {
  process.send?.(Math.round(process.memoryUsage.rss() / 2 ** 20));
});
process.on("SIGTERM", () => void stop().then(() => process.exit()));
process.send?.(url);
