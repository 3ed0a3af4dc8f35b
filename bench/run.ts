import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

/**
 * Runs every benchmark of this folder, one after the other, each in its own process. Arguments that
 * name one ("scan") run that alone; `--quick` asks for the smallest sizes, to see that they still
 * run.
 */
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith("--"));
const benchmarks = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.ts"))
  .filter((file) => names.length === 0 || names.includes(file.replace(".bench.ts", "")));

const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model}, ${memory}, Node ${process.version}`,
);

for (const file of benchmarks.toSorted()) {
  const [load = 0] = loadavg();
  console.log(`\n# ${file.replace(".bench.ts", "")} (load before it: ${load.toFixed(1)})\n`);
  const flags = args.filter((arg) => arg.startsWith("--"));
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...flags], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
