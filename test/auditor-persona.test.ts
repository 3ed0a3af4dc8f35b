import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assess } from "@parapet/assessment";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { renderTerminal } from "../packages/cli/src/reports/terminal.ts";
import { reportFor } from "../packages/cli/src/reports/reader-report.ts";

/*
 * Settings about which OpenClaw's audit always warns, where another setting keeps them from having
 * an effect: nothing for its owner to do, and something for an auditor to know.
 */
const cases = [
  [
    "Running commands without approval",
    "commands run in a sandbox",
    `{
    gateway: { mode: "local", auth: { token: "\${TOKEN}" } },
    agents: { defaults: { sandbox: { mode: "all" } } },
    tools: { exec: { mode: "full" } },
  }`,
  ],
  [
    "Allowing every sender to leave the sandbox",
    "no session runs in one",
    `{
    gateway: { mode: "local", auth: { token: "\${TOKEN}" } },
    tools: { deny: ["exec"], elevated: { allowFrom: { telegram: ["*"] } } },
  }`,
  ],
  [
    "Trusting this folder for safe programs",
    "no command is decided by an allowlist",
    `{
    gateway: { mode: "local", auth: { token: "\${TOKEN}" } },
    tools: { deny: ["exec"], exec: { safeBinTrustedDirs: ["/tmp"] } },
  }`,
  ],
  [
    "A skill list that commands can bypass",
    "no command can be run",
    `{
    gateway: { mode: "local", auth: { token: "\${TOKEN}" } },
    agents: { entries: { a: { skills: ["notes"], tools: { profile: "minimal" } } } },
    mcp: { servers: { files: { command: "mcp-files" } } },
  }`,
  ],
] as const;

test.each(cases)(
  "%s is not reported where it has no effect, but an auditor sees that %s",
  async (what, why, config) => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-auditor-"));
    try {
      const path = join(folder, "openclaw.json");
      await writeFile(path, config);
      const environment = { env: {}, homeDir: folder, cwd: folder, hostName: "box" };
      const now = "2026-11-01T00:00:00.000Z";
      const full = await assess(scanner, { path, environment, now, scanId: "scan_1" });
      const shown = (persona: "regular" | "auditor") => {
        const { report } = reportFor(persona, full, { severity: "never", confidence: "high" });
        return renderTerminal(report, { isAuditor: persona === "auditor" }).replaceAll(/\s+/g, " ");
      };
      expect(shown("auditor")).toContain(`${what} has no effect here, because ${why}`);
      expect(shown("regular")).not.toContain("has no effect here");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
