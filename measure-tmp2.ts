import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
const [repo = "", project = ""] = process.argv.slice(2);
const { inspectWorkspace } = await import(join(repo, "packages/scanner/src/index.ts"));
const before = process.cpuUsage();
const { scan } = await inspectWorkspace(project, { environment: { env: {}, homeDir: join(project, "home"), cwd: project, hostName: "bench" } });
const { user, system } = process.cpuUsage(before);
console.log(Math.round((user + system) / 1000), scan.findings.length);
