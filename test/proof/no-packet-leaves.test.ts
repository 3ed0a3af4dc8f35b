import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { sandboxFault } from "@parapet/proof";
import { expect, onTestFinished, test } from "vitest";
import { type Interface, interfacesBelow, interfacesIn } from "./support/interfaces-below.ts";
import { canTrace } from "../support/system-calls.ts";

const hasClaude = (process.env["PARAPET_CLAUDE_CODE"] ?? "") !== "";
const canPlay = hasClaude && canTrace() && (await sandboxFault()) === "";

/** Addresses of the sandbox's own loopback; the last is the attacker's web server. */
const inside = /^(?:127\.\d+\.\d+\.\d+|::1|93\.184\.215\.14)$/;

/** Looks at the interfaces of what a process starts, again and again until it is stopped. */
function countersOf(pid: number) {
  const counted: Interface[] = [];
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- One look after the other.
      counted.push(...(await interfacesBelow(pid)));
      // oxlint-disable-next-line no-await-in-loop
      await wait(everyMs);
    }
  })();
  return {
    counted: () => counted,
    stop: async () => {
      over.abort();
      await looking;
    },
  };
}

const everyMs = 250;

test("what an interface has sent is read from the kernel's table", () => {
  const table = [
    "Inter-|   Receive                            |  Transmit",
    " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs",
    "    lo:     100       1    0    0    0     0          0         0      200       2    0",
    "  eth0: 3 1 0 0 0 0 0 0 4 2 0 0 0 0 0 0",
  ];
  expect(interfacesIn(table.join("\n"))).toEqual([
    { name: "lo", sentBytes: 200 },
    { name: "eth0", sentBytes: 4 },
  ]);
});

test.skipIf(!canPlay)(
  "under strace and by the kernel's counters, no process of a proof reaches anything but the loopback of its namespace",
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-traced-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const trace = join(folder, "trace");
    const program = join(import.meta.dirname, "support", "play-one.ts");
    const running = promisify(execFile)("strace", [
      "-f",
      "-qq",
      "-o",
      trace,
      "-e",
      "trace=connect,sendto,sendmsg,sendmmsg,execve",
      // Through a ring, packets could be sent past strace.
      "-e",
      "inject=io_uring_setup:error=ENOSYS",
      process.execPath,
      program,
      "Claude Code: a project that allows edits and pages",
    ]);
    const counters = countersOf(running.child.pid ?? 0);
    const { stdout } = await running.finally(counters.stop);
    // The kernel's own counters: the namespace has no interface but its loopback, which was used.
    const counted = counters.counted();
    expect([...new Set(counted.map(({ name }) => name))]).toEqual(["lo"]);
    expect(Math.max(...counted.map(({ sentBytes }) => sentBytes))).toBeGreaterThan(0);
    expect(JSON.parse(stdout)).toEqual(["proven", "proven"]);
    const calls = (await readFile(trace, "utf8")).split("\n");
    const addresses = calls.flatMap((call) => [
      ...[...call.matchAll(/inet_addr\("([^"]+)"\)/g)].map(([, address = ""]) => address),
      ...[...call.matchAll(/inet_pton\(AF_INET6, "([^"]+)"/g)].map(([, address = ""]) => address),
    ]);
    expect(addresses).toContain("127.0.0.1");
    expect(addresses).toContain("93.184.215.14");
    expect(addresses.filter((address) => !inside.test(address))).toEqual([]);
    // The attacker's address is one of the namespace alone: nothing outside it was started that
    // could have used it.
    const started = calls.filter((call) => call.includes("execve(") && call.endsWith("= 0"));
    const outside = started.map((call) => /execve\("([^"]+)"/.exec(call)?.[1] ?? "");
    const before = outside.findIndex((file) => file.endsWith("/bwrap"));
    expect(before).toBe(1);
  },
);
