import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sandboxFault } from "@parapet/proof";
import { expect, onTestFinished, test } from "vitest";
import { canTrace } from "../support/system-calls.ts";

const hasClaude = (process.env["PARAPET_CLAUDE_CODE"] ?? "") !== "";
const canPlay = hasClaude && canTrace() && (await sandboxFault()) === "";

/** Addresses of the sandbox's own loopback; the last is the attacker's web server. */
const inside = /^(?:127\.\d+\.\d+\.\d+|::1|93\.184\.215\.14)$/;

test.skipIf(!canPlay)(
  "under strace, no process of a proof addresses anything but the loopback of its namespace",
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-traced-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const trace = join(folder, "trace");
    const program = join(import.meta.dirname, "support", "play-one.ts");
    const { stdout } = await promisify(execFile)("strace", [
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
