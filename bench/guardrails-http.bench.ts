/**
 * What an adapter waits for an answer of the guardrails. Run:
 * `node bench/guardrails-http.bench.ts`.
 *
 * A real service in its own process on an embedded database, its guardrails from the library, and a
 * caller that sends a fixed number of calls a second over kept connections, whether or not answers
 * are late: what waits in a queue counts. Each call is of one of 1,000 sessions, so that none
 * reaches the library's cap of 60 calls a minute, and each session is kept before its answer.
 * "Empty" is `/livez` at the same rate: what the machine and HTTP take by themselves. "Processor"
 * is the time that the service used for a call, all its threads together, where the system tells it
 * (Linux): it hardly depends on what else the machine does. The library's guardrail about working
 * hours is left out: on a Sunday it would object to each of these commands, which is one more write
 * for each.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { guardrailLibrary, libraryRequest } from "@parapet/guardrails";
import { isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const perSecond = 500;
const seconds = isQuick ? 1 : 10;
const repeats = isQuick ? 1 : 3;
/** Rounds before those that count: until then code is still being compiled. */
const warmUps = isQuick ? 1 : 3;

const folder = await mkdtemp(join(tmpdir(), "parapet-bench-"));
const service = spawn(
  process.execPath,
  [
    join(import.meta.dirname, "../packages/cli/bin/parapet.js"),
    "serve",
    "--port",
    "0",
    "--data",
    join(folder, "data"),
    "--no-scanner",
    "--log-level",
    "error",
    "--rate-limit",
    "100000",
    "--rate-burst",
    "100000",
  ],
  { env: { ...process.env, HOME: folder }, stdio: ["ignore", "pipe", "inherit"] },
);
const url = await addressOf(service.stdout);
// Each connection in its turn, so that none idles until the service closes it.
const agent = new Agent({ keepAlive: true, maxSockets: 32, scheduling: "fifo" });

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = "";
  for await (const chunk of output) {
    printed += String(chunk);
    const [address] = /http:\S+/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("The service does not start.");
}

function send(path: string, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}${path}`,
      {
        agent,
        method: body === undefined ? "GET" : "POST",
        headers: { "Content-Type": "application/json" },
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status >= 400) {
          text(answer).then((said) => reject(new Error(`${path}: ${status} ${said}`)), reject);
          return;
        }
        answer.resume();
        answer.on("end", () => resolve(status));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Those that can block, and say the same on every day of the week. */
const templates = guardrailLibrary.filter(
  ({ name, action }) => name !== "out-of-hours" && action !== "warn" && action !== "log",
);

/** Register so many guardrails for every agent: the library, again and again under other names. */
async function register(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const template = templates[n % templates.length];
    if (template === undefined) throw new Error("The library is empty.");
    const guardrail = libraryRequest(
      { ...template, name: `${template.name}-${n}` },
      "*",
      "blocking",
    );
    await send("/api/v1/guardrails", { ...guardrail, service: "bench" });
  }
}

const commands = ["ls -la", "git status", "npm test", "grep -rn TODO src", "cat README.md | head"];
const callOf = (n: number) => ({
  agent_id: "main",
  service: "bench",
  session_id: `session-${n % 1_000}`,
  point: "pre_tool_call",
  source_trust: "user",
  adapter: "bench",
  tool: { name: "exec", args: { command: commands[n % commands.length] } },
});

/** Processor time of the service so far, in milliseconds, to ten of them. */
function used(): number {
  const file = `/proc/${service.pid ?? 0}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Asked = { readonly times: readonly number[]; readonly processor: number };

/**
 * Milliseconds from when each call was sent to its answer, and microseconds of processor time for
 * each.
 */
async function ask(work: (n: number) => Promise<number>): Promise<Asked> {
  const usedBefore = used();
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = began + (n * 1000) / perSecond;
    // To the millisecond that a timer knows: a caller that looked at the clock without a pause
    // would take a core for itself.
    while (performance.now() < due) await wait(1);
    const sent = performance.now();
    answers.push(
      work(n).then((status) => {
        if (status !== 200) throw new Error(`A call was answered with ${status}.`);
        return performance.now() - sent;
      }),
    );
  }
  const times = (await Promise.all(answers)).toSorted((a, b) => a - b);
  return { times, processor: ((used() - usedBefore) * 1000) / times.length };
}

function row(name: string, { times, processor }: Asked): readonly (string | number)[] {
  const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? 0);
  return [name, times.length, at(0.5), at(0.9), at(0.99), at(0.999), Math.round(processor)];
}

const rows: (readonly (string | number)[])[] = [];
try {
  let registered = 0;
  for (const guardrails of [20, 100]) {
    await register(guardrails - registered);
    registered = guardrails;
    for (let round = 0; round < warmUps; round += 1) {
      await ask((n) => send("/api/v1/guardrails/evaluate", callOf(n)));
    }
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      rows.push(row("empty", await ask(() => send("/livez"))));
      const name = `${guardrails} guardrails`;
      rows.push(row(name, await ask((n) => send("/api/v1/guardrails/evaluate", callOf(n)))));
    }
  }
} finally {
  agent.destroy();
  service.kill("SIGTERM");
  await once(service, "exit");
  await rm(folder, { recursive: true, force: true });
}
console.log(`${perSecond} calls a second\n`);
printTable(["asked", "calls", "p50 ms", "p90 ms", "p99 ms", "p99.9 ms", "processor µs"], rows);
