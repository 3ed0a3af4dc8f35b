import { describe, expect, test } from "vitest";
import { fixOutcome, noPreview, runIn } from "../testing/context.fixture.ts";

function fixedIds(calls: readonly (readonly unknown[])[]): unknown {
  return calls.find(([name]) => name === "fix")?.[2];
}

describe("what is fixed", () => {
  test("IDs that are named, however they are given, each once and in order", async () => {
    const { calls } = await runIn({}, "fix", "--check", "B-1", "A-1", "--check", "C-1,A-1");
    expect(calls).toEqual([
      ["open", undefined, undefined],
      ["fix", undefined, ["B-1", "A-1", "C-1"], "cli"],
      ["close"],
    ]);
  });

  test.each([
    [["fix", "/ws", "--check", "A-1"]],
    [["fix", "--check", "A-1", "/ws"]],
    [["fix", "--check", "A-1", "--", "/ws"]],
  ])("the workspace is found in %j", async (args) => {
    const { calls } = await runIn({}, ...args);
    expect(calls).toContainEqual(["fix", "/ws", ["A-1"], "cli"]);
  });

  test.each([
    [[], { unsafe: false, hidden: false }],
    [["--unsafe"], { unsafe: true, hidden: false }],
    [["--persona", "auditor"], { unsafe: false, hidden: true }],
  ])("--all %j fixes no more than was asked for", async (flags, all) => {
    const { calls } = await runIn({}, "fix", "--all", ...flags);
    expect(calls).toContainEqual(["fix", undefined, [], "cli", all]);
  });

  test("what --all leaves out is listed with the flag that includes it", async () => {
    const leftOut = { unsafe: ["OC-SEC-004"], hidden: ["OC-EGR-004"] };
    const { out } = await runIn({ outcome: { ...fixOutcome, leftOut } }, "fix", "--all");
    expect(out).toContain(
      "Skipped   OC-SEC-004: may restrict access or stop jobs; --unsafe includes it\n",
    );
    expect(out).toContain("--persona auditor");
  });

  test("nothing asked for is a mistake of the caller", async () => {
    const { code, err, calls } = await runIn({}, "fix", "--unsafe");
    expect({ code, calls }).toEqual({ code: 2, calls: [] });
    expect(err).toBe(
      "parapet: Select what to fix: --check with check IDs, --all, or --interactive.\n",
    );
  });

  test("--all with nothing to fix is fine", async () => {
    const { record: _, ...unchanged } = fixOutcome;
    const result = { applied: [], skipped: [], errors: {} };
    const { code, out } = await runIn({ outcome: { ...unchanged, result } }, "fix", "--all");
    expect(code).toBe(0);
    expect(out).toMatch(/^Nothing to fix/);
  });

  test("two workspaces are one too many", async () => {
    expect((await runIn({}, "fix", "/a", "--check", "A-1", "/b")).code).toBe(2);
  });
});

describe("what it says", () => {
  test("a fix of a file under its own name is undone by that name", async () => {
    const file = "/home/ada/.openclaw/openclaw.json";
    const { out } = await runIn({}, "fix", file, "--check", "OC-SEC-003");
    expect(out).toContain(`Roll back parapet rollback ${file} --to`);
  });

  test("what was done, where the backup is, how to undo it and what came of it", async () => {
    const { code, out } = await runIn({}, "fix", "--check", "OC-SEC-003");
    expect(code).toBe(0);
    expect(`\n${out}`).toBe(`
Fixed     OC-SEC-003
Changed   /home/ada/.openclaw/openclaw.json
Backup    /home/ada/.openclaw/openclaw.1-fix_1.json.bak
Roll back parapet rollback /home/ada/.openclaw --to fix_1
Closed    none
Risk      88.2 → 7.8: 1 attack path closed
Remaining 1 open finding, 1 attack path
`);
  });

  test("a fix that failed is exit code 1, with its reason", async () => {
    const { record: _, ...unchanged } = fixOutcome;
    const result = {
      applied: [],
      skipped: ["C-1"],
      errors: { "OC-SEC-003": "The file is\nlocked." },
    };
    const { code, out } = await runIn(
      { outcome: { ...unchanged, result } },
      "fix",
      "--check",
      "C-1",
    );
    expect(code).toBe(1);
    expect(out).toContain(
      "Skipped   C-1: no automated fix\nFailed    OC-SEC-003: The file is\\nlocked.\nNo file was changed.\n",
    );
  });

  test("programs get the documented result and what changed", async () => {
    const { out } = await runIn({}, "fix", "--check", "OC-SEC-003", "--json");
    expect(JSON.parse(out)).toMatchObject({
      applied: ["OC-SEC-003"],
      skipped: [],
      errors: {},
      fix_id: "fix_1",
      total_before: 88.2,
      total_after: 7.8,
      paths_closed: [{ path_id: `ap_${"a".repeat(52)}`, risk_score_after: 0 }],
      paths_lowered: [],
      paths_opened: [],
      left_out: { unsafe: [], hidden: [] },
    });
  });
});

test("a fix of a file that its runtime refuses says that it has no effect yet", async () => {
  const refused = [{ by: "OpenClaw 2026.9.6", reasons: 1, settings: ["wizzard"] }];
  const outcome = { ...fixOutcome, after: { ...fixOutcome.after, refused } };
  const { out } = await runIn({ outcome }, "fix", "--check", "OC-SEC-003");
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    "Rejected OpenClaw 2026.9.6 rejects this configuration because of 1 setting, as before the fix.",
  );
});

test("a check without a fix is no success, and one without a finding is not called fixed", async () => {
  const result = { applied: ["OC-NET-001"], skipped: ["OC-SEC-003"], errors: {} };
  const asked = ["fix", "--check", "OC-NET-001", "OC-SEC-003"];
  const { code, out } = await runIn(
    { preview: { ...noPreview, ...result } },
    ...asked,
    "--dry-run",
  );
  expect(code).toBe(1);
  expect(out).toBe(
    "No change OC-NET-001: nothing to fix\nSkipped   OC-SEC-003: no automated fix\nNothing would change.\n",
  );
});

describe("--dry-run", () => {
  const preview = {
    ...noPreview,
    applied: ["OC-NET-001"],
    edits: { "OC-NET-001": [] },
    diff: '--- openclaw.json\n+++ openclaw.json\n@@ -1,1 +1,1 @@\n-\t"bind": "lan\u001b[2J"\n+\t"bind": "loopback"\n',
  };

  test("shows the change and writes nothing", async () => {
    const { code, out, calls } = await runIn(
      { preview },
      "fix",
      "--check",
      "OC-NET-001",
      "--dry-run",
    );
    expect(code).toBe(0);
    expect(out).toBe(
      '--- openclaw.json\n+++ openclaw.json\n@@ -1,1 +1,1 @@\n-\t"bind": "lan\\x1b[2J"\n+\t"bind": "loopback"\n' +
        "\nWould fix OC-NET-001\nCloses    none\nRisk      0.0 → 0.0: 0 attack paths closed\nDry run: nothing was written.\n",
    );
    expect(fixedIds(calls)).toBeUndefined();
  });

  test("--json gives the preview as it is", async () => {
    const { out } = await runIn({ preview }, "fix", "--check", "OC-NET-001", "--dry-run", "--json");
    expect(JSON.parse(out)).toEqual({ ...preview, left_out: { unsafe: [], hidden: [] } });
  });
});

describe("a fix with several ways", () => {
  const fixes = [
    {
      check_id: "OC-SEC-003",
      title: "Asks first",
      safe: true,
      choices: [
        { name: "ask", title: "Asks first" },
        { name: "deny", title: "Runs nothing" },
      ],
    },
  ];

  test("is asked for by its name", async () => {
    const { calls } = await runIn({}, "fix", "--check", "A-1,OC-ING-001=disabled", "B-1=x=y");
    expect(calls).toContainEqual([
      "fix",
      undefined,
      ["A-1", "OC-ING-001", "B-1"],
      "cli",
      "OC-ING-001=disabled",
      "B-1=x=y",
    ]);
  });

  test("two ways of the same are a mistake of the caller", async () => {
    const { code, err } = await runIn({}, "fix", "--check", "A-1=x", "--check", "A-1=y");
    expect({ code, err }).toEqual({
      code: 2,
      err: "parapet: --check selects two fixes for A-1; choose one.\n",
    });
  });

  test("says which it took and how to ask for another, unless it was asked for", async () => {
    const { out } = await runIn({ fixes }, "fix", "--check", "OC-SEC-003");
    expect(out).toContain(
      "Fixed     OC-SEC-003\nChoice    OC-SEC-003=ask; alternatives: OC-SEC-003=deny\n",
    );
    expect((await runIn({ fixes }, "fix", "--check", "OC-SEC-003=ask")).out).not.toContain(
      "Choice",
    );
  });
});
