import type { Finding } from "@parapet/posture";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { checkCatalog } from "./catalog.ts";
import { scanReading } from "@parapet/scan-core/core/scan.ts";
import { forEveryRuntime } from "./testing/every-fixture.ts";

/** Files that a remediation names because something belongs there, and not where it was found. */
const destinations: Readonly<Record<string, readonly string[]>> = {
  "CC-ENV-001": ["~/.claude/settings.json"],
  "CC-ENV-002": ["~/.claude/settings.json"],
  "CC-HOOK-002": ["~/.claude/settings.json", "managed-settings.json"],
  "CC-HOOK-003": ["~/.claude/hooks/check.sh"],
  "CC-HOOK-004": [".claude/", ".claude/**"],
  "CC-HOOK-007": ["~/.claude/settings.json"],
  "CC-MCP-004": [".mcp.json"],
  "CC-MODE-004": ["~/.claude/settings.json"],
  "CC-MODE-006": ["managed-settings.json"],
  "CC-PLUG-002": ["~/.claude/settings.json"],
  "CN-MCP-001": ["~/.continue/config.yaml", ".continue/mcpServers"],
  "CN-MCP-004": ["~/.continue/.env"],
  "CU-HOOK-002": ["~/.cursor/hooks.json"],
  "CX-MODE-002": ["~/.codex/config.toml"],
  "CX-RULE-003": ["~/.codex/rules"],
  "GC-HOOK-002": ["~/.copilot/hooks"],
  "GM-HOOK-003": ["~/.gemini/hooks/check.sh"],
  "GM-MCP-001": ["~/.gemini/policies"],
  "GM-POL-001": ["~/.gemini/settings.json"],
  "GM-POL-002": ["~/.gemini/policies"],
  "GM-TOOL-003": ["~/.gemini/policies/own.toml"],
};

/**
 * Files that the checks of no single file speak of: what suppresses, and where each client keeps a
 * credential.
 */
const general = /^(?:ALL|PP|RT|SEC)-/;

/** Configuration files that a text names: "~/.claude/settings.json", ".codex/rules". */
function filesIn(text: string): readonly string[] {
  const words = text.match(/[^\s`"',;()]+/g) ?? [];
  return words
    .map((word) => word.replace(/[.:]$/, ""))
    .filter((word) => isConfiguration.test(word));
}

const isConfiguration =
  /\.(?:json5?|jsonc|toml|ya?ml)$|(?:^|\/)\.(?:claude|codex|gemini|cursor|continue|copilot|openclaw|github|vscode)(?:\/|$)/;

forEveryRuntime((entry, files, stage) => {
  test(`${entry.runtime.title}: a remediation names the file that its finding is about`, async () => {
    const wrong = new Set<string>();
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop
      const { location, environment } = await stage(file);
      // oxlint-disable-next-line no-await-in-loop
      const reading = await entry.runtime.read(location, environment, new Map());
      const { findings } = scanReading(entry.runtime, location, reading, { environment });
      const base = location.shownFrom ?? location.workspacePath;
      for (const finding of findings) for (const fault of faultsOf(finding, base)) wrong.add(fault);
    }
    expect([...wrong].toSorted()).toEqual([]);
  });
});

const written = new Map(checkCatalog.map(({ check_id, remediation }) => [check_id, remediation]));

/** Placeholders that are still there, and a file of the finding that is not. */
function faultsOf({ check_id, remediation, evidence }: Finding, base: string): readonly string[] {
  const open = remediation.match(/\b(?:FILE|FOLDER|SETTING)\b/g) ?? [];
  const own = resolve(base, evidence[0]?.file ?? "");
  const isNamed = !/\bFILE\b/.test(written.get(check_id) ?? "") || remediation.includes(own);
  return [
    ...open.map((word) => `${check_id}: ${word}`),
    ...(isNamed ? [] : [`${check_id}: ${own}`]),
  ];
}

test("a remediation writes down no file but a destination: the file concerned is the finding's", () => {
  const others = checkCatalog
    .filter(({ check_id }) => !general.test(check_id))
    .map(({ check_id, remediation }) => [check_id, filesIn(remediation)] as const)
    .filter(([, files]) => files.length > 0);
  expect(Object.fromEntries(others)).toEqual(destinations);
});

test("placeholders of places stand between backticks, and not in what is said of no single place", () => {
  const wrong = checkCatalog.filter(({ check_id, remediation }) =>
    remediation
      .split("`")
      .some(
        (part, index) =>
          (index % 2 === 0 || /^(?:ALL|PP|RT)-/.test(check_id)) &&
          /\b(?:FILE|FOLDER|SETTING)\b/.test(part),
      ),
  );
  expect(wrong.map(({ check_id }) => check_id)).toEqual([]);
});
