/**
 * How many spans a second are taken in and counted, beside a server that only decodes them and
 * throws them away. Run: `node bench/telemetry.bench.ts`; `--quick` sends few spans, PARAPET_SPANS
 * another number than ten million. `--memory` leaves the other server out, and says after each
 * million how much memory there is: for the run of ten millions.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
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
/** So often `--memory` says how it stands. */
const spansOfMark = isQuick ? 10_000 : 1_000_000;
const agent = new Agent({ keepAlive: true, maxSockets: requestsAtOnce });
const [role = "", folder = ""] = process.argv.slice(2).filter((word) => !word.startsWith("--"));

if (role === "decode") decodeOnly();
else if (role === "keep") await keep(folder);
else if (process.argv.includes("--memory")) await watchMemory();
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
  const megabytes = databaseMegabytes(data);
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
  console.log(`\nThe file of telemetry has ${rounded(megabytes)} MB.`);
}

async function watchMemory(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "parapet-bench-"));
  const child = start(["keep", data]);
  const url = await firstLine(child);
  await sendAll(url, 10_000, 10_000, () => {});
  const pid = child.pid ?? 0;
  const rows: (readonly (string | number)[])[] = [];
  const resident: number[] = [];
  const started = performance.now();
  let last = started;
  const busy = await sendAll(url, spansInAll, spansOfMark, (spans) => {
    const now = performance.now();
    const perSecond = Math.round((spansOfMark * 1_000) / (now - last));
    last = now;
    const file = rounded(databaseMegabytes(data));
    resident.push(residentMegabytes(pid));
    rows.push([spans, Math.round((now - started) / 1_000), perSecond, resident.at(-1) ?? 0, file]);
    // The whole run takes a while: anyone who waits for it sees how it goes.
    console.error(`${spans} spans: ${resident.at(-1)} MB resident, ${perSecond} spans/s`);
  });
  const peak = peakMegabytes(pid);
  child.kill();
  await rm(data, { recursive: true });
  printTable(["spans", "s", "spans/s since", "resident, MB", "file, MB"], rows);
  const half = resident.slice(Math.floor(resident.length / 2));
  console.log(
    `\nResident in the second half: ${Math.min(...half)} to ${Math.max(...half)} MB; at its peak ${peak} MB. Answered later: ${busy}.`,
  );
}

function start(arguments_: readonly string[]): ChildProcess {
  return spawn(process.execPath, [import.meta.filename, ...arguments_], {
    stdio: ["ignore", "pipe", "inherit"],
  });
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
  const child = start(arguments_);
  const url = await firstLine(child);
  await sendAll(url, 10_000, 10_000, () => {});
  const megabytes: number[] = [];
  const cpuBefore = cpuSeconds(child.pid ?? 0);
  const started = performance.now();
  const busy = await sendAll(url, spans, Math.ceil(spans / 4), () => {
    megabytes.push(residentMegabytes(child.pid ?? 0));
  });
  const seconds = (performance.now() - started) / 1000;
  const microseconds = ((cpuSeconds(child.pid ?? 0) - cpuBefore) * 1e6) / spans;
  child.kill();
  return { spans, perSecond: spans / seconds, microseconds, busy, megabytes };
}

/**
 * Sends so many spans, several requests at a time; says how often it was asked to come again later.
 * Tells, whenever so many more have been taken, how many there are.
 */
async function sendAll(
  url: string,
  spans: number,
  every: number,
  mark: (spans: number) => void,
): Promise<number> {
  const requests = Math.ceil(spans / spansOfRequest);
  let begun = 0;
  let taken = 0;
  let marked = 0;
  let busy = 0;
  const sender = async (): Promise<void> => {
    const batch = spanBatch(spansOfRequest, Date.now());
    while (begun < requests) {
      begun += 1;
      const bytes = batch.renewed();
      // oxlint-disable-next-line no-await-in-loop -- The next one when this is answered.
      while (!(await isTaken(url, bytes))) busy += 1;
      taken += spansOfRequest;
      if (taken < marked + every && taken < spans) continue;
      if (marked >= spans) continue;
      marked = Math.min(marked + every, spans);
      mark(marked);
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

/** With what is still in its log. */
function databaseMegabytes(data: string): number {
  const files = readdirSync(data).filter((name) => name.startsWith("parapet-telemetry.db"));
  return files.reduce((sum, name) => sum + statSync(join(data, name)).size, 0) / 1e6;
}

function peakMegabytes(pid: number): number {
  if (process.platform !== "linux") return 0;
  const [, kilobytes = "0"] =
    /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round((Number(kilobytes) * 1024) / 1e6);
}

/**
 * Time of processors that a process has taken; hundredths of a second are as exact as Linux tells.
 */
function cpuSeconds(pid: number): number {
  if (process.platform !== "linux") return 0;
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
