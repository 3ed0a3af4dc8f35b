import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { colorsOrNot, noColors } from "../colors.ts";
import { exposure, finding, fixPlan, hostileReport, report } from "../report.fixture.ts";
import { isUnprintable } from "../text/neutralize.ts";
import { displayWidth } from "../text/width.ts";
import { renderTerminal } from "./terminal.ts";

test("a report begins with how bad it is, who can do what, and the plan that ends it", () => {
  expect(`\n${renderTerminal(report())}`).toBe(`
Workspace  /home/ada/.openclaw
Runtime    openclaw
Service    home

Total risk 88.0 of 100 (critical).
Exposures: 1 critical.
Findings: 1 critical, 1 high; 1 suppressed.
1 file read, 1 not.

Exposures
   9.4 Critical  Anyone → telegram direct messages → main
                 runs commands on the host
  1 attack path in all (--output report.md lists them)

Fix first
  Asks a person before a command runs that is on no allowlist
  Closes 1 of 1 exposure. Total risk 88.0 → 13.4 of 100.
  Needs a person who approves commands. May cut access or stop jobs: --dry-run
  shows the change first.

    parapet fix /home/ada/.openclaw --check OC-SEC-003

CRITICAL  OC-SEC-003 Exec runs every command without asking
  openclaw.json:1:1 · default of OpenClaw 2026.9.6 · agent main · fixable
    No tools.exec.mode is set, so agent main runs any command unasked.

HIGH      OC-NET-001 The gateway listens beyond this machine
  openclaw.json:4:13 · fixable
    gateway.bind is "lan": everybody on the network reaches the gateway.

Not read
  .env: permission denied
`);
});

test("a clean report says what was read and what was not", () => {
  const clean = report({
    findings: [],
    exposures: [],
    plans: [],
    attack_paths: [],
    fixes: [],
    summary: { critical: 0, high: 0, medium: 0, low: 0 },
  });
  expect(`\n${renderTerminal(clean)}`).toBe(`
Workspace  /home/ada/.openclaw
Runtime    openclaw
Service    home

Total risk 0.0 of 100 (low).
Exposures: none.
Findings: none.
1 file read, 1 not.

Read
  openclaw.json
Not read
  .env: permission denied
`);
});

test("a configuration with which the gateway does not start is no all-clear", () => {
  const refused = finding({ message: "The gateway does not start: hooks.token is missing." });
  const text = renderTerminal(report({ findings: [refused], exposures: [], attack_paths: [] }));
  expect(text).toContain(
    "\n\nThe gateway does not start with this configuration (1 reason below), so what it\n" +
      "would expose once it starts is not counted.\nTotal risk 0.0 of 100 (low).\n",
  );
  expect(renderTerminal(report())).not.toContain("does not start");
});

test("what is of low severity takes one line, with its place", () => {
  const low = finding({ check_id: "OC-LOG-001", severity: "low", title: "Logs are kept" });
  const text = renderTerminal(report({ findings: [low, low] }));
  expect(text).toContain("\nLOW       OC-LOG-001 Logs are kept (openclaw.json:4:13 and 1 more)\n");
});

test("a list of exposures that is not complete says so", () => {
  const missing = "entry points may be missing here";
  expect(renderTerminal(report({ exposures_truncated: true }))).toContain(missing);
  expect(renderTerminal(report())).not.toContain(missing);
});

test("equal agents are one line, and other ways to the same end follow the plan", () => {
  const text = renderTerminal(
    report({
      exposures: [exposure({ alike: ["bob", "cid"], agents: ["ann", "ops"] })],
      plans: [fixPlan(), fixPlan({ check_ids: ["OC-ING-001"], titles: ["Lets no stranger in"] })],
    }),
  );
  expect(text).toContain("Anyone → telegram direct messages → ann and 2 like it → ops\n");
  expect(text).toContain("  Or: Lets no stranger in. Closes 1 of 1 exposure.");
  expect(text).toContain("    parapet fix /home/ada/.openclaw --check OC-ING-001\n");
});

test("without a plan it still says how to fix what can be fixed", () => {
  const text = renderTerminal(report({ plans: [] }), noColors, 0, undefined, {
    applied: ["OC-NET-001"],
    skipped: [],
    errors: { "OC-LOG-002": "The file is read-only." },
    findings_closed: 2,
    left_out: { unsafe: ["OC-SEC-004"], hidden: ["OC-EGR-004"] },
  });
  expect(text).toContain("2 findings can be fixed automatically");
  expect(text).toContain("    parapet fix /home/ada/.openclaw --all --dry-run\n");
  expect(text).toContain("may cut access or stop jobs: OC-SEC-004");
  expect(text).toContain("    parapet fix /home/ada/.openclaw --all --unsafe --dry-run\n");
  expect(text).toContain("OC-LOG-002 cannot be fixed here: The file is read-only.");
});

test("what holds for several agents alike is told once", () => {
  const findings = ["ann", "bob", "cid"].map((agent) =>
    finding({ agent_id: agent, message: `The exec policy of ${agent} is full.` }),
  );
  const text = renderTerminal(report({ findings }));
  expect(text).toContain("The exec policy of ann is full.\n    The same for bob, cid.\n");
  expect(text).not.toContain("policy of bob");
});

test("a hundred sightings of one check do not bury the others", () => {
  const findings = [
    ...Array.from({ length: 100 }, () => finding({ agent_id: "main" })),
    finding({ check_id: "OC-LOG-001", severity: "low" }),
  ];
  const text = renderTerminal(report({ findings }));
  expect(text.split("\n").length).toBeLessThan(60);
  expect(text).toContain("… and 95 more like this, for main\n");
  expect(text).toContain("LOW       OC-LOG-001");
});

describe("whatever a workspace contains", () => {
  const texts = {
    ordinary: renderTerminal(report()),
    hostile: renderTerminal(hostileReport()),
    colored: stripVTControlCharacters(renderTerminal(report(), colorsOrNot(true))),
  };

  test.each(Object.entries(texts))(
    "no line of the %s report is wider than 80 columns",
    (_, text) => {
      const wide = text.split("\n").filter((line) => displayWidth(line) > 80);
      expect(wide).toEqual([]);
    },
  );

  test("no control character reaches the terminal", () => {
    expect(texts.hostile.split("\n").filter(isUnprintable)).toEqual([]);
  });

  test("colours change no character", () => {
    expect(texts.colored).toBe(texts.ordinary);
  });
});
