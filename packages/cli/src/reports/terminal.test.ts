import { stripVTControlCharacters } from "node:util";
import { setParapetCommand, type SkillVerdict } from "@parapet/posture";
import { describe, expect, onTestFinished, test } from "vitest";
import { colorsOrNot } from "../text/colors.ts";
import { exposure, finding, fixPlan, hostileReport, report } from "../testing/report.fixture.ts";
import { isUnprintable } from "../text/neutralize.ts";
import { displayWidth } from "../text/width.ts";
import { renderTerminal } from "./terminal.ts";

test("a report begins with how bad it is, who can do what, and the plan that ends it", () => {
  const sources = new Map([
    ["openclaw.json", ["{", "  gateway: {", "    // ours", '    "bind": "lan",']],
  ]);
  expect(`\n${renderTerminal(report(), { sources })}`).toBe(`
Workspace  /home/ada/.openclaw
Runtime    openclaw; service home

Total risk 88.0 of 100 (critical).
             critical      high    medium       low
  Exposures         1         0         0         0
  Findings          1         1         0         0
1 file read, 1 not read; 1 suppressed.

Exposures
   9.4 CRITICAL  Anyone → telegram direct messages → main
                 runs commands on the host
  1 attack path in all (--output report.md lists them)

Fix first
  Requires approval for commands outside the allowlist. Closes 1 of 1 exposure,
  total risk 88.0 → 13.4. Needs a person who approves commands. May restrict
  access or stop jobs; --dry-run shows the change.
    parapet fix /home/ada/.openclaw --check OC-SEC-003

CRITICAL  OC-SEC-003 Exec runs every command without asking
  openclaw.json:1:1 · default of OpenClaw 2026.9.6 · agent main · fixable
    No tools.exec.mode is set, so agent main runs any command at will.

HIGH      OC-NET-001 The gateway listens beyond this machine
  openclaw.json:4:13 · fixable
    4 | "bind": "lan",
      |         ^^^^^
    gateway.bind is "lan": everybody on the network reaches the gateway.

Details of a check: parapet check OC-SEC-003. All findings in full: --verbose

Not read
  .env: permission denied
`);
});

test("the command for details is whole, however long the path of Parapet is", () => {
  const command = `/opt/${"x".repeat(12)}/node_modules/.bin/parapet`;
  setParapetCommand(command);
  onTestFinished(() => setParapetCommand("parapet"));
  const lines = renderTerminal(report(), { columns: 80 }).split("\n");
  expect(lines).toContain(`Details of a check: ${command} check OC-SEC-003`);
  expect(lines).toContain("All findings in full: --verbose");
});

test("a plan with which a gateway starts says what is exposed then", () => {
  const plan = {
    ...fixPlan(),
    closes: [],
    lowers: [],
    opens: ["ex_1", "ex_2"],
    total_before: 0,
    total_after: 23.9,
  };
  const text = renderTerminal(report({ exposures: [], plans: [plan] })).replaceAll(/\s+/g, " ");
  expect(text).toContain("Once the gateway starts: 2 exposures, total risk 23.9.");
});

test("a plan that closes exposures is not presented as one that changes nothing", () => {
  const plan = { ...fixPlan(), total_before: 23.9, total_after: 23.8 };
  const exposures = [exposure(), exposure({ exposure_id: "ex_2" })];
  const text = renderTerminal(report({ exposures, plans: [plan] })).replaceAll(/\s+/g, " ");
  expect(text).toContain("Closes 1 of 2 exposures; one that stays keeps the total risk at 23.8.");
  expect(text).not.toContain("23.9 →");
});

test("a clean report says what was read and what was not", () => {
  const clean = report({
    findings: [],
    exposures: [],
    plans: [],
    attack_paths: [],
    fixes: [],
    summary: { critical: 0, high: 0, medium: 0, low: 0, info: 0, suppressed: 0 },
  });
  expect(`\n${renderTerminal(clean)}`).toBe(`
Workspace  /home/ada/.openclaw
Runtime    openclaw; service home

Total risk 0.0 of 100 (low).
             critical      high    medium       low
  Exposures         0         0         0         0
  Findings          0         0         0         0
1 file read, 1 not read.

Read
  openclaw.json
Not read
  .env: permission denied
`);
});

test("a configuration that the newest release refuses says so first", () => {
  const settings = ["gateway.bind", "tools.exec.mod", "a", "b", "c"];
  const refused = [{ by: "OpenClaw 2026.9.6", reasons: 5, settings }];
  expect(renderTerminal(report({ refused }))).toContain(
    "\n\nOpenClaw 2026.9.6 rejects this configuration because of 5 settings\n" +
      "(gateway.bind, tools.exec.mod and 3 more); the report covers the remaining\nsettings.\nTotal risk 88.0 of 100 (critical).\n",
  );
});

test("a configuration with which the gateway does not start is no all-clear", () => {
  const refused = finding({ message: "The gateway does not start: hooks.token is missing." });
  const text = renderTerminal(report({ findings: [refused], exposures: [], attack_paths: [] }));
  expect(text).toContain(
    "\n\nThe gateway does not start with this configuration (1 reason below). Exposures\n" +
      "of a running gateway are not counted.\nTotal risk 0.0 of 100 (low).\n",
  );
  expect(renderTerminal(report())).not.toContain("does not start");
});

describe("findings of low and medium severity", () => {
  const low = finding({ check_id: "OC-LOG-001", severity: "low", title: "Logs are kept" });
  const medium = finding({ check_id: "OC-LOG-002", severity: "medium", title: "Logs are full" });
  const mixed = report({ findings: [medium, low, low] });

  test("take one line each, and one for all that are low", () => {
    expect(renderTerminal(mixed)).toContain(
      "\nMEDIUM    OC-LOG-002 Logs are full (openclaw.json:4:13)\n" +
        "LOW       2 of low severity: OC-LOG-001 (2) (--severity low lists them)\n",
    );
  });

  test("are a number each beyond the first few of medium severity", () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      finding({ ...medium, check_id: `OC-M-00${index}` }),
    );
    const text = renderTerminal(report({ findings: [...many, low] }));
    expect(text).toContain(
      "\nMEDIUM    OC-M-002 Logs are full (openclaw.json:4:13)\n" +
        "MEDIUM    4 more of medium severity: OC-M-003, OC-M-004, OC-M-005, OC-M-006\n" +
        "          (--severity medium lists them)\nLOW       1 of low",
    );
    const four = renderTerminal(report({ findings: many.slice(0, 4) }));
    expect(four).toContain("\nMEDIUM    OC-M-003 Logs are full (openclaw.json:4:13)\n");
    expect(four).not.toContain("more of medium");
  });

  test("are listed down to the severity that was asked for", () => {
    expect(renderTerminal(mixed, { least: "low" })).toContain(
      "\nLOW       OC-LOG-001 Logs are kept (openclaw.json:4:13 and 1 more)\n",
    );
    expect(renderTerminal(mixed, { least: "medium" })).not.toContain("OC-LOG-001");
    expect(renderTerminal(mixed, { least: "high" })).not.toContain("OC-LOG-00");
  });

  test("are told in full with what to change where that was asked for", () => {
    const text = renderTerminal(mixed, { detail: "full" });
    expect(text.match(/    Set `gateway.bind` to loopback\.\n/g)).toHaveLength(3);
  });

  test("are numbers in the summary alone", () => {
    const text = renderTerminal(mixed, { detail: "brief" });
    expect(text).toContain("  Findings          ");
    expect(text).not.toMatch(/OC-|Exposures\n|Fix first|Not read/);
  });
});

test("one weakness that several checks see is one finding, with the others named", () => {
  const { suppressed: _, parts: __, ...part } = finding();
  const parts = [
    part,
    {
      ...part,
      check_id: "OC-A-1",
      title: "Other side",
      message: "It is open, too.",
      fingerprint: "1",
    },
    { ...part, message: "It is open twice.", fingerprint: "2" },
  ];
  const several = report({ findings: [finding({ parts })] });
  expect(renderTerminal(several)).toContain("    Also: OC-A-1, 1 more location of OC-NET-001.\n");
  expect(renderTerminal(several, { detail: "full" })).toContain(
    "  OC-A-1 Other side · openclaw.json:4:13\n    It is open, too.\n",
  );
});

test("high findings that cause none of the worst exposures take one line each", () => {
  const [cause] = report().findings;
  const others = ["OC-A-001", "OC-B-001"].map((check_id) => finding({ check_id, fingerprint: "" }));
  const text = renderTerminal(report({ findings: [cause!, ...others] }));
  expect(text).toContain(
    "\nCRITICAL  OC-SEC-003 Exec runs every command without asking\n  openclaw",
  );
  expect(text).toContain(
    "\nHIGH      OC-A-001 The gateway listens beyond this machine (openclaw.json:4:13)\n" +
      "HIGH      OC-B-001 The gateway listens beyond this machine (openclaw.json:4:13)\n",
  );
});

describe("the source line of a finding", () => {
  test("has carets under the setting, however it is indented", () => {
    expect(shown("\t\t  mode: 'full', // as ever", 11, "'full'")).toEqual([
      "    1 | mode: 'full', // as ever",
      "      |       ^^^^^^",
    ]);
  });

  test("shows a secret as the scan does, and marks all of it", () => {
    expect(shown('token: "[redacted]",', 8, '"…"')).toEqual([
      '    1 | token: "[redacted]",',
      "      |        ^^^^^^^^^^^^",
    ]);
  });

  test("is cut around the setting where it is too long", () => {
    const [line = "", marks = ""] = shown(
      `${"x".repeat(300)} "lan" ${"y".repeat(300)}`,
      302,
      '"lan"',
    );
    expect(line.length).toBeLessThanOrEqual(60);
    expect(line.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe('"lan"');
  });

  test("of which nothing is left is no line", () => {
    expect(shown("", 7, '"lan"').length).toBeLessThanOrEqual(2);
  });
});

test("a list of exposures that is not complete says so", () => {
  const missing = "some exposures may be missing";
  expect(renderTerminal(report({ exposures_truncated: true }))).toContain(missing);
  expect(renderTerminal(report())).not.toContain(missing);
});

test("equal agents are one line, and other ways to the same end follow the plan", () => {
  const text = renderTerminal(
    report({
      exposures: [exposure({ alike: ["bob", "cid"], agents: ["ann", "ops"] })],
      plans: [fixPlan(), fixPlan({ check_ids: ["OC-ING-001"], titles: ["Lets no intruder in"] })],
    }),
  );
  expect(text).toContain("Anyone → telegram direct messages → ann and 2 like it → ops\n");
  expect(text).toContain("  Or: Lets no intruder in. Closes 1 of 1 exposure,");
  expect(text).toContain("    parapet fix /home/ada/.openclaw --check OC-ING-001\n");
});

test("without a plan it still says how to fix what can be fixed", () => {
  const text = renderTerminal(report({ plans: [] }), {
    fixAll: {
      applied: ["OC-NET-001", "OC-LOG-001"],
      skipped: [],
      errors: { "OC-LOG-002": "The file is read-only." },
      findings_closed: 2,
      left_out: { unsafe: ["OC-SEC-004"], hidden: ["OC-EGR-004"] },
    },
  });
  expect(text).toContain("Automated fixes available for OC-NET-001, OC-LOG-001.");
  expect(text).toContain("    parapet fix /home/ada/.openclaw --all --dry-run\n");
  expect(text.replaceAll(/\s+/g, " ")).toContain("may restrict access or stop jobs: OC-SEC-004");
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

test("a hundred matches of one check do not bury the others", () => {
  const findings = [
    ...Array.from({ length: 100 }, () => finding({ agent_id: "main" })),
    finding({ check_id: "OC-LOG-001", severity: "low" }),
  ];
  const text = renderTerminal(report({ findings }));
  expect(text.split("\n").length).toBeLessThan(60);
  expect(text).toContain("… and 98 more like this, for main\n");
  expect(text).toContain("LOW       1 of low severity: OC-LOG-001");
});

describe("whatever a workspace contains", () => {
  const texts = {
    ordinary: renderTerminal(report()),
    hostile: renderTerminal(hostileReport()),
    colored: stripVTControlCharacters(renderTerminal(report(), { colors: colorsOrNot(true) })),
  };

  test.each([40, 59, 60, 80, 132, 200])("no line is wider than %d columns", (columns) => {
    for (const each of [report(), hostileReport()]) {
      for (const detail of ["brief", "usual", "full"] as const) {
        const lines = renderTerminal(each, { columns, detail }).split("\n");
        // A path stays in one piece, so that it can be copied.
        const wide = lines.filter((line) => displayWidth(line) > columns);
        expect(wide.filter((line) => !/(?:^|\s)\S*[/\\]\S*$/.test(line))).toEqual([]);
      }
    }
  });

  test("no control character reaches the terminal", () => {
    expect(texts.hostile.split("\n").filter(isUnprintable)).toEqual([]);
  });

  test("colors change no character", () => {
    expect(texts.colored).toBe(texts.ordinary);
  });
});

test("a line that holds a whole file is shown around the setting at once", () => {
  const line = `{ "a": "${"x".repeat(400_000)}", "ask": "off", "b": "${"\u0301".repeat(400_000)}" }`;
  const [source = "", carets = ""] = shown(line, line.indexOf('"off"') + 1, '"off"');
  expect(source.length).toBeLessThan(2_000);
  expect(source).toMatch(/^ {4}1 \| ….*x", "ask": "off", "b": "/);
  expect(carets.indexOf("^")).toBe(source.indexOf('"off"'));
});

test("a setting behind a secret that was taken out is marked where it stands now, or not at all", () => {
  const line = '{ "token": "[redacted]", "ask": "off" }';
  const [source = "", carets = ""] = shown(line, 60, '"off"');
  expect(carets.indexOf("^")).toBe(source.indexOf('"off"'));
  expect(shown(line, 60, '"on"')).toEqual([]);
  expect(shown('{ "token": "[redacted]", "a": 1, "b": 1 }', 60, "1")).toEqual([]);
  expect(shown(line, line.indexOf('"[') + 1, '"…"')).toHaveLength(2);
});

/** The source line and the carets below it, as a report shows them. */
function shown(line: string, column: number, excerpt: string): readonly string[] {
  const [place] = finding().evidence;
  const at = finding({ evidence: [{ ...place!, line: 1, column, excerpt }] });
  const sources = new Map([["openclaw.json", [line]]]);
  const text = renderTerminal(report({ findings: [at] }), { sources, columns: 60 });
  return text.split("\n").filter((each) => each.includes(" | "));
}

const readOnly = (check_id: string) =>
  finding({
    check_id,
    message: `${check_id} is wrong. No automated fix here: openclaw.json is read-only.`,
    severity: "high",
  });

test("why several findings cannot be fixed is said once", () => {
  const text = renderTerminal(report({ findings: [readOnly("OC-A-001"), readOnly("OC-B-001")] }));
  expect(text.split("is read-only")).toHaveLength(2);
  expect(text).toContain("\nNo automated fix for 2 findings: openclaw.json is read-only.\n");
  expect(text).toContain("    OC-B-001 is wrong.\n");
  const one = renderTerminal(report({ findings: [readOnly("OC-A-001")] }));
  expect(one).toContain("OC-A-001 is wrong. No automated fix here: openclaw.json is read-only.");
});

function skill(path: string, changes: Partial<SkillVerdict> = {}): SkillVerdict {
  return {
    path,
    verdict: "no_findings",
    findings: 0,
    check_ids: [],
    files_read: 1,
    files_not_read: 0,
    ...changes,
  };
}

describe("a folder of skills", () => {
  const ofSkills = report({
    runtimes: ["instructions"],
    exposures: [],
    plans: [],
    attack_paths: [],
    files: [],
    findings: [
      finding({ check_id: "SKL-EXE-001", title: "Skill: runs what it downloads" }),
      finding({ check_id: "SKL-EXF-001", title: "Skill: sends data to a receiver" }),
    ],
    skills: [
      skill("vendor/deploy\u001b[31m", {
        verdict: "dangerous",
        severity: "critical",
        findings: 2,
        check_ids: ["SKL-EXE-001", "SKL-EXF-001"],
      }),
      skill("notes", {
        verdict: "suspicious",
        severity: "medium",
        findings: 1,
        check_ids: ["SKL-EXF-001"],
      }),
      skill("tools", { verdict: "incomplete", files_not_read: 2 }),
      skill("weather"),
    ],
  });

  test("is one table, worst first, without a total that nobody knows", () => {
    const text = renderTerminal(ofSkills);
    expect(text).toContain(`
4 skills: 1 dangerous, 1 suspicious, 1 not fully read, 1 without findings.
dangerous   vendor/deploy\\x1b[31m  runs what it downloads; sends data to a rece…
suspicious  notes                  sends data to a receiver
incomplete  tools                  2 files not fully read
`);
    expect(text).not.toMatch(/Total risk|Exposures|weather|OC-SEC/);
  });

  test.each([40, 60, 80, 200])("stays within %i columns", (columns) => {
    for (const line of renderTerminal(ofSkills, { columns }).split("\n")) {
      expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  test("lists every finding where that is asked for", () => {
    expect(renderTerminal(ofSkills, { detail: "full" })).toContain("HIGH      SKL-EXE-001");
  });

  test("shows what is beside the skills, which the table does not have", () => {
    const [first] = ofSkills.findings;
    const inside = { ...first!, evidence: [{ ...first!.evidence[0]!, file: "notes/SKILL.md" }] };
    const beside = finding({ check_id: "INS-EXE-001", severity: "high" });
    const files = [{ path: "notes/SKILL.md", status: "read", reason: "", skill: "notes" }] as const;
    const text = renderTerminal({ ...ofSkills, files, findings: [inside, beside] });
    expect(text).toContain("HIGH      INS-EXE-001");
    expect(text).not.toContain("HIGH      SKL-EXE-001");
  });

  test("of one skill says its verdict, its findings, and no total risk of agents", () => {
    const [first] = ofSkills.skills;
    const text = renderTerminal({ ...ofSkills, skills: [first!] });
    expect(text).toContain("\nVerdict: dangerous.\n");
    expect(text).toContain("HIGH      SKL-EXE-001");
    expect(text).not.toMatch(/Total risk|Exposures/);
  });

  test("beside settings of a runtime leaves the report as it is", () => {
    const text = renderTerminal({ ...ofSkills, runtimes: ["openclaw", "instructions"] });
    expect(text).toContain("Total risk");
    expect(text).not.toContain("4 skills");
  });
});
