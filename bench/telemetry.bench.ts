/**
 * How many spans a second are taken in and counted, beside a server that only decodes them and throws them away. Run:
 * `node bench/telemetry.bench.ts`; `--quick` sends few spans, PARAPET_SPANS another number than ten million.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@parapet/server";
import { wantedAttribute } from "../packages/server/src/telemetry/dialects/read-span.ts";
import { readProtobuf } from "../packages/server/src/telemetry/otlp/read-protobuf.ts";
import { spanBatch } from "../packages/server/src/telemetry/otlp/span-batch.test-support.ts";
import { isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const spansInAll = isQuick ? 40_000 : Number(process.env["PARAPET_SPANS"] ?? 10_000_000);
const spansToDecode = isQuick ? 40_000 : 1_000_000;
const spansOfRequest = 512;
const requestsAtOnce = 8;
const agent = new Agent({ keepAlive: true, maxSockets: requestsAtOnce });
const [role = "", folder = ""] = process.argv.slice(2).filter((word) => !word.startsWith("--"));

if (role === "decode") decodeOnly();
else if (role === "keep") await keep(folder);
else await compare();

/** The bare server: it reads what it is sent. */
function decodeOnly(): void {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      readProtobuf(Buffer.concat(chunks), wantedAttribute);
      outgoing.end();
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address !== null && typeof address === "object") {
      console.log(`http://127.0.0.1:${address.port}`);
    }
  });
}

async function keep(data: string): Promise<void> {
  const { url } = await startService(
    { port: 0, data, watch: false, logLevel: "error" },
    { env: { HOME: data }, cwd: data, print: () => {}, writeLog: console.error },
  );
  console.log(url);
}

async function compare(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "parapet-bench-"));
  const bare = await measure(["decode"], spansToDecode);
  const kept = await measure(["keep", data], spansInAll);
  const { size } = await stat(join(data, "parapet-telemetry.db"));
  await rm(data, { recursive: true });
  printTable(
    [
      "server",
      "spans",
      "spans/s",
      "share",
      "CPU, µs a span",
      "answered later",
      "memory at each quarter, MB",
    ],
    [row("decodes, discards", bare, bare), row("counts, commits to SQLite", kept, bare)],
  );
  console.log(`\nThe file of telemetry has ${rounded(size / 1e6)} MB.`);
}

type Measured = {
  readonly spans: number;
  readonly perSecond: number;
  /** Of all its threads. */
  readonly microseconds: number;
  readonly busy: number;
  readonly megabytes: readonly number[];
};

function row(name: string, measured: Measured, bare: Measured) {
  const { spans, perSecond, microseconds, busy, megabytes } = measured;
  const share = `${Math.round((100 * perSecond) / bare.perSecond)} %`;
  return [
    name,
    spans,
    Math.round(perSecond),
    share,
    rounded(microseconds),
    busy,
    megabytes.join(" "),
  ];
}

async function measure(arguments_: readonly string[], spans: number): Promise<Measured> {
  const child = spawn(process.execPath, [import.meta.filename, ...arguments_], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await firstLine(child);
  await sendAll(url, 10_000, () => {});
  const megabytes: number[] = [];
  const cpuBefore = cpuSeconds(child.pid ?? 0);
  const started = performance.now();
  const busy = await sendAll(url, spans, () => megabytes.push(residentMegabytes(child.pid ?? 0)));
  const seconds = (performance.now() - started) / 1000;
  const microseconds = ((cpuSeconds(child.pid ?? 0) - cpuBefore) * 1e6) / spans;
  child.kill();
  return { spans, perSecond: spans / seconds, microseconds, busy, megabytes };
}

/** Sends so many spans, several requests at a time; says how often it was asked to come again later. */
async function sendAll(url: string, spans: number, quarter: () => void): Promise<number> {
  const requests = Math.ceil(spans / spansOfRequest);
  let begun = 0;
  let busy = 0;
  const sender = async (): Promise<void> => {
    const batch = spanBatch(spansOfRequest, Date.now());
    while (begun < requests) {
      begun += 1;
      if (begun % Math.ceil(requests / 4) === 0 || begun === requests) quarter();
      const bytes = batch.renewed();
      // oxlint-disable-next-line no-await-in-loop -- The next one when this is answered.
      while (!(await isTaken(url, bytes))) busy += 1;
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, sender));
  return busy;
}

/** False when it may be sent again. */
function isTaken(url: string, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers = {
      "Content-Type": "application/x-protobuf",
      "Content-Length": bytes.length,
    };
    const outgoing = request(`${url}/v1/traces`, { agent, method: "POST", headers }, (incoming) => {
      const { statusCode: status } = incoming;
      incoming.resume().on("end", () => {
        if (status === 200) resolve(true);
        else if (status === 429 || status === 503) setTimeout(() => resolve(false), 20);
        else reject(new Error(`The server answers ${status}.`));
      });
    });
    outgoing.on("error", reject);
    outgoing.end(bytes);
  });
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").once("data", (text: string) => resolve(text.trim()));
    child.once("exit", () => reject(new Error("The server has ended.")));
  });
}

function residentMegabytes(pid: number): number {
  if (process.platform !== "linux") return 0;
  const [, pages = "0"] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
  return Math.round((Number(pages) * 4096) / 1e6);
}

/** Time of processors that a process has taken; hundredths of a second are as exact as Linux tells. */
function cpuSeconds(pid: number): number {
  if (process.platform !== "linux") return 0;
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
