import type { FixPreview } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { noPreview, runIn, type World } from "../testing/context.fixture.ts";
import { finding, report } from "../testing/report.fixture.ts";
import { isUnprintable } from "../text/neutralize.ts";

const fixes = [
  { check_id: "A-1", title: "Fixes A", safe: true, choices: [] },
  {
    check_id: "B-1",
    title: "Fixes B",
    safe: true,
    choices: [
      { name: "ask", title: "Asks first" },
      { name: "deny", title: "Runs nothing" },
    ],
  },
  { check_id: "C-1", title: "Cuts C off", safe: false, choices: [] },
];
const findings = ["A-1", "B-1", "C-1"].map((check_id) => finding({ check_id }));
const diff = "--- openclaw.json\n+++ openclaw.json\n@@ -1,1 +1,1 @@\n-{}\n+{ a: 1 }\n";
const preview: FixPreview = { ...noPreview, diff };

function ask(answers: readonly string[], world: World = {}, ...flags: string[]) {
  const whole = { report: report({ findings }), fixes, preview, answers, ...world };
  return runIn(whole, "fix", "--interactive", ...flags);
}

function fixed({ calls }: Awaited<ReturnType<typeof ask>>): unknown {
  return calls.find(([name]) => name === "fix")?.slice(2);
}

describe("fixing one by one", () => {
  test("makes those that were chosen, in one go, and shows each on top of those before it", async () => {
    const run = await ask(["y", "n", "y"]);
    expect(run.code).toBe(0);
    expect(fixed(run)).toEqual([["A-1", "C-1"], "cli"]);
    const previews = run.calls.filter(([name]) => name === "previewFix");
    expect(previews.map(([, , ids, ...rest]) => [ids, ...rest])).toEqual([
      [["A-1"]],
      [["B-1"], "B-1=ask", "A-1"],
      [["C-1"], "A-1"],
    ]);
    expect(run.out).toContain(`${diff}Fix A-1? [Y/n/a/q/?] y\n`);
  });

  test("asks about no finding that a scan hides, unless the check is named or --persona auditor is given", async () => {
    const hidden = finding({ check_id: "A-1", severity: "info" });
    const unsure = finding({ check_id: "B-1", confidence: "low" });
    const world = { report: report({ findings: [hidden, unsure] }) };
    const regular = await ask([], world);
    expect(regular.out).toContain("no open finding shown by the scan has an automated fix");
    expect(regular.out).toContain("--persona auditor");
    expect(fixed(regular)).toBeUndefined();
    expect(fixed(await ask(["y"], world, "--check", "A-1"))).toEqual([["A-1"], "cli"]);
    expect(fixed(await ask(["y", "y"], world, "--persona", "auditor"))).toEqual([
      ["A-1", "B-1"],
      "cli",
      "B-1=ask",
    ]);
  });

  test("says what an answer means when it makes no sense, and asks again", async () => {
    const run = await ask(["?", "maybe", "n", "n", "n"]);
    expect(run.out.match(/q {2}quit; apply the fixes selected so far/g)).toHaveLength(2);
    expect(run.out).toContain("No fixes selected. Nothing was written.");
    expect(fixed(run)).toBeUndefined();
  });

  test("takes a safe fix for an empty answer, and leaves an unsafe one", async () => {
    const run = await ask(["", "", ""]);
    expect(fixed(run)).toEqual([["A-1", "B-1"], "cli", "B-1=ask"]);
    expect(run.out).toContain("  Unsafe  May restrict access or stop jobs.\n");
    expect(run.out).toContain("Fix C-1? [y/N/a/q/?]");
    const unsafe = await ask(["", "", ""], {}, "--unsafe");
    expect(fixed(unsafe)).toEqual([["A-1", "B-1", "C-1"], "cli", "B-1=ask"]);
  });

  test("all others that are safe", async () => {
    expect(fixed(await ask(["a"]))).toEqual([["A-1", "B-1"], "cli", "B-1=ask"]);
    expect(fixed(await ask(["n", "n", "a"]))).toEqual([["C-1"], "cli"]);
    const unsafe = await ask(["a"], {}, "--unsafe");
    expect(fixed(unsafe)).toEqual([["A-1", "B-1", "C-1"], "cli", "B-1=ask"]);
  });

  test("stops asking, and makes what was chosen so far", async () => {
    expect(fixed(await ask(["y", "q"]))).toEqual([["A-1"], "cli"]);
  });

  test("breaks off without writing anything", async () => {
    const run = await ask(["y"]);
    expect(run.code).toBe(2);
    expect(run.out).toContain("Canceled. Nothing was written.\nclosed\n");
    expect(fixed(run)).toBeUndefined();
  });

  test("shows another way when it is named, and takes it", async () => {
    const run = await ask(["n", "deny", "y", "n"]);
    expect(fixed(run)).toEqual([["B-1"], "cli", "B-1=deny"]);
    expect(run.out).toContain("  Or    deny: Runs nothing\n");
    expect(run.out).toContain("  Fix   deny: Runs nothing\n");
  });

  test("asks only about the checks that are named, in the way that is named", async () => {
    const run = await ask(["y"], {}, "--check", "B-1=deny");
    expect(fixed(run)).toEqual([["B-1"], "cli", "B-1=deny"]);
  });

  test("asks nothing about what cannot be fixed, or is fixed already", async () => {
    const errors = { "A-1": "It is\nread-only." };
    const run = await ask(["y"], { preview: { ...preview, diff: "", errors } });
    expect(run.out).toContain("  Cannot be fixed: It is\\nread-only.\n");
    expect(run.out).toContain("  The fixes selected so far already resolve this.\n");
    expect(run.out).not.toContain("? [");
  });

  test("a rehearsal shows what was chosen and writes nothing", async () => {
    const run = await ask(["y", "n", "n"], {}, "--dry-run");
    expect(fixed(run)).toBeUndefined();
    expect(run.calls).toContainEqual(["previewFix", undefined, ["A-1"]]);
  });

  test("names from a hostile workspace cannot drive the terminal", async () => {
    const evil = finding({ check_id: "A-1", title: "\u001b[2J", message: "\u202eevil\u0007" });
    const hostile = { ...preview, diff: "+\u001b[2J\n" };
    const run = await ask(["n"], { report: report({ findings: [evil] }), preview: hostile });
    expect(run.out.split("\n").filter(isUnprintable)).toEqual([]);
  });
});

describe("is refused", () => {
  test("where nobody can answer, before anything is looked at", async () => {
    const { code, err, calls } = await runIn({ fixes }, "fix", "-i");
    expect({ code, calls }).toEqual({ code: 2, calls: [] });
    expect(err).toMatch(/^parapet: --interactive needs a terminal on standard input\. /);
  });

  test("together with --json", async () => {
    expect((await ask([], {}, "--json")).err).toMatch(/cannot be combined\.\n$/);
  });
});

test("nothing to fix is said, and nobody is asked", async () => {
  const run = await ask(["y"], { report: report({ findings: [] }) });
  expect(run.out).toBe("Nothing to fix: no open finding has an automated fix.\nclosed\n");
});
