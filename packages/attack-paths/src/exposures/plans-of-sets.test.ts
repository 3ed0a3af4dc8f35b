import type { Severity } from "@parapet/posture";
import { expect, test } from "vitest";
import type { FoundExposure, FoundExposures } from "./find-exposures.ts";
import { type PlannedFix, planFixes } from "./plan-fixes.ts";

/*
 * Plans by sets of fixes: what each set leaves is given, so that every way to choose among them is
 * tried.
 */

const scores: Readonly<Record<Severity, number>> = { critical: 9.5, high: 8, medium: 5, low: 2 };

function exposure(id: string, severity: Severity = "critical", score = scores[severity]) {
  return {
    paths: [{ riskScore: score }],
    way: id,
    exposure: { exposure_id: id, severity, score },
  } as unknown as FoundExposure;
}

const found = (...exposures: readonly FoundExposure[]): FoundExposures => ({
  exposures,
  truncated: false,
});

const fix = (check_id: string, rest: Partial<PlannedFix> = {}): PlannedFix => ({
  check_id,
  title: check_id,
  safe: true,
  needs: [],
  choice: "",
  weakness: "",
  severity: "high",
  ...rest,
});

/**
 * Plans for exposures that are gone once all of some fixes are made; each of these sets is enough.
 */
async function plansOf(
  before: readonly FoundExposure[],
  fixes: readonly PlannedFix[],
  ends: Readonly<Record<string, readonly string[]>>,
) {
  const tried: string[] = [];
  const { plans } = await planFixes({
    before: found(...before),
    fixes,
    after: async (ids) => {
      tried.push(ids.join("+"));
      const left = before.filter(
        ({ exposure: { exposure_id: id } }) =>
          !(ends[id] ?? []).some((set) => set.split("+").every((one) => ids.includes(one))),
      );
      return found(...left);
    },
  });
  return { plans: plans.map(({ check_ids }) => check_ids.join("+")), tried };
}

test.each([
  ["nothing", found()],
  ["low exposures alone", found(exposure("x", "low"))],
  ["exposures that were not searched to the end", { ...found(exposure("x")), truncated: true }],
])("for %s there is no plan, and nothing is tried", async (_name, before) => {
  const tried: string[] = [];
  const { plans, planOf } = await planFixes({
    before,
    fixes: [fix("A")],
    after: async (ids) => {
      tried.push(ids.join());
      return found();
    },
  });
  expect([plans, [...planOf], tried]).toEqual([[], [], []]);
});

test("no more than three plans are proposed, and none that shares a fix with a cheaper one", async () => {
  const fixes = ["A", "B", "C", "D"].map((id) => fix(id));
  const { plans } = await plansOf([exposure("x")], fixes, { x: ["A", "B", "C", "D"] });
  expect(plans).toEqual(["A", "B", "C"]);
  const shared = await plansOf([exposure("x"), exposure("y")], [fix("A"), fix("B"), fix("C")], {
    x: ["A"],
    y: ["B", "C"],
  });
  expect(shared.plans).toEqual(["A+B"]);
});

test("of sets that end all, the cheapest is proposed, then that of the worst finding, then by name", async () => {
  const before = [exposure("x"), exposure("y")];
  const ends = { x: ["A", "B"], y: ["C", "D"] };
  const dear = { safe: false };
  expect(
    (await plansOf(before, [fix("A", dear), fix("B"), fix("C"), fix("D", dear)], ends)).plans,
  ).toEqual(["B+C", "A+D"]);
  const worst = { severity: "critical" } as const;
  expect(
    (await plansOf(before, [fix("A"), fix("B", worst), fix("C"), fix("D")], ends)).plans,
  ).toEqual(["B+C", "A+D"]);
  expect((await plansOf(before, [fix("B"), fix("A"), fix("D"), fix("C")], ends)).plans[0]).toBe(
    "A+C",
  );
});

test("of a set of fixes the worst finding decides before the next, and a larger set is compared as far as it goes", async () => {
  const before = [exposure("x", "medium"), exposure("y", "medium")];
  const low = { severity: "low" } as const;
  const worst = { severity: "critical" } as const;
  const { plans } = await plansOf(
    before,
    [fix("A", low), fix("B", worst), fix("C", { safe: false }), fix("D")],
    { x: ["A", "C", "D"], y: ["B", "C"] },
  );
  expect(plans).toEqual(["B", "D", "C"]);
});

test("no more than four fixes are put together, and one that ends nothing more is left out", async () => {
  const ids = ["A", "B", "C", "D", "E"];
  const before = ids.map((id) => exposure(id));
  const { plans, tried } = await plansOf(
    before,
    [...ids, "N"].map((id) => fix(id)),
    Object.fromEntries(ids.map((id) => [id, [id]])),
  );
  expect(Math.max(...tried.map((set) => set.split("+").length))).toBe(4);
  expect(tried.filter((set) => set.includes("+") && set.includes("N"))).toEqual([]);
  expect(plans[0]).toBe("A+B+C+D");
});

test("combinations that end most are tried first, then the cheapest, and only the worst exposures count", async () => {
  const before = [exposure("x"), exposure("y"), exposure("z"), exposure("m", "medium")];
  const { tried } = await plansOf(
    before,
    [fix("A"), fix("B", { safe: false }), fix("C"), fix("D"), fix("M")],
    { x: ["A", "D"], y: ["B"], z: ["C", "D"], m: ["M"] },
  );
  const together = tried.filter((set) => set.includes("+"));
  expect(together[0]).toBe("D+B");
  expect(together.filter((set) => set.includes("M"))).toEqual([]);
  expect(together.indexOf("A+C+B")).toBeGreaterThan(0);
});

test.each([
  ["two that end it together", ["A", "B"], "A+B"],
  ["three, of which two are enough", ["A", "B", "C"], "A+B"],
  ["one alone", ["A"], undefined],
  ["more than four", ["A", "B", "C", "D", "E"], undefined],
])("fixes of one weakness are tried together: %s", async (_name, ids, plan) => {
  const weakness = "unprompted commands";
  const { plans, tried } = await plansOf(
    [exposure("x")],
    ids.map((id) => fix(id, { weakness })),
    { x: ["A+B"] },
  );
  expect(plans[0]).toBe(plan);
  expect(tried.some((set) => set.includes("+"))).toBe(plan !== undefined);
});

test("of a weakness of which one fix ends something no parts are put together, and the cheapest parts come first", async () => {
  const weakness = "unprompted commands";
  const ended = await plansOf([exposure("x")], [fix("A", { weakness }), fix("B", { weakness })], {
    x: ["A"],
  });
  expect(ended.tried).toEqual(["A", "B"]);
  const dear = { weakness, safe: false };
  const { tried } = await plansOf(
    [exposure("x")],
    [fix("A", dear), fix("B", { weakness }), fix("C", { weakness })],
    { x: ["A+B+C"] },
  );
  expect(tried.filter((set) => set.includes("+"))).toEqual(["B+C", "A+B", "A+C", "A+B+C"]);
});

test("the highest of the high exposures may be ended alone, also where nothing ends them all", async () => {
  const before = [exposure("x", "high", 8.9), exposure("y", "high", 7)];
  const { plans } = await plansOf(before, [fix("A"), fix("B")], { x: ["A"], y: ["B"] });
  expect(plans[0]).toBe("A");
  const some = await plansOf(before, [fix("A"), fix("B")], { x: ["A"] });
  expect(some.plans).toEqual(["A"]);
  const other = await plansOf(before, [fix("A"), fix("B")], { y: ["B"] });
  expect(other.plans).toEqual(["B"]);
});

test("what only weakens the highest of the high exposures is a plan, where nothing ends one", async () => {
  const before = [exposure("x", "high", 8.9), exposure("y", "high", 7)];
  const { plans } = await planFixes({
    before: found(...before),
    fixes: [fix("A"), fix("B")],
    after: async (ids) =>
      found(exposure("x", "high", ids.includes("A") ? 8 : 8.9), ...before.slice(1)),
  });
  expect(plans.map(({ check_ids }) => check_ids.join())).toEqual(["A"]);
});

test("of fixes that cost the same, the one that leaves nobody high comes first", async () => {
  const { plans } = await planFixes({
    before: found(exposure("x")),
    fixes: [fix("PAIR", { severity: "critical" }), fix("LIST", { severity: "low" })],
    after: async (ids) => found(exposure("y", ids.includes("LIST") ? "medium" : "high")),
  });
  expect(plans.map(({ check_ids }) => check_ids.join())).toEqual(["LIST", "PAIR"]);
});

test("what leaves the highest of the high exposures high does not come before what ends them", async () => {
  const before = [exposure("x", "high", 8.4), exposure("y", "high", 8.4)];
  const engine = fix("ENGINE", { safe: false, needs: ["container_engine"] });
  const { plans } = await planFixes({
    before: found(...before),
    fixes: [fix("ASK"), engine],
    after: async (ids) => {
      if (ids.includes("ENGINE")) return found();
      const score = ids.includes("ASK") ? 7.1 : 8.4;
      return found(exposure("x", "high", score), exposure("y", "high", score));
    },
  });
  expect(plans.map(({ check_ids }) => check_ids.join())).toEqual(["ENGINE"]);
});

test("below high a fix that ends nothing is proposed where it takes risk away", async () => {
  const before = [exposure("x", "medium", 6)];
  const propose = async (score: number, fixes: readonly PlannedFix[]) => {
    const { plans } = await planFixes({
      before: found(...before),
      fixes,
      after: async (ids) => found(exposure("x", "medium", ids.includes("A") ? score : 6)),
    });
    return plans.map(({ check_ids }) => check_ids.join("+"));
  };
  expect(await propose(5, [fix("A"), fix("B")])).toEqual(["A"]);
  expect(await propose(6, [fix("A"), fix("B")])).toEqual([]);
});

test("below high parts of a weakness that take most of the risk away come before what ends it at a higher price", async () => {
  const weakness = "unrestricted tools";
  const propose = async (together: number) => {
    const { plans } = await planFixes({
      before: found(exposure("x", "medium", 6)),
      fixes: [
        fix("ENGINE", { weakness, safe: false, needs: ["container_engine"] }),
        fix("LIST", { weakness, safe: false }),
        fix("FILES", { weakness }),
      ],
      after: async (ids) => {
        if (ids.includes("ENGINE")) return found(exposure("y", "low", 3.9));
        return found(exposure("x", "medium", ids.length > 1 ? together : 5.9));
      },
    });
    return plans.map(({ check_ids }) => check_ids.join("+"));
  };
  expect(await propose(4)).toEqual(["LIST+FILES", "ENGINE"]);
  expect(await propose(5.8)).toEqual(["ENGINE"]);
});

test("parts of a weakness that together cost less than the one fix that ends it come first, but not for untrusted senders", async () => {
  const weakness = "unrestricted tools";
  const fixes = [
    fix("SANDBOX", { weakness, safe: false, needs: ["container_engine"] }),
    fix("ASK", { weakness, needs: ["approver"] }),
    fix("CONFINE", { weakness }),
  ];
  const ends = { x: ["SANDBOX", "ASK+CONFINE"] };
  const known = await plansOf([exposure("x", "high")], fixes, ends);
  expect(known.plans).toEqual(["ASK+CONFINE", "SANDBOX"]);
  const untrusted = await plansOf([exposure("x")], fixes, ends);
  expect(untrusted.plans).toEqual(["SANDBOX"]);
  expect(untrusted.tried).not.toContain("ASK+CONFINE");
});

test("parts of a weakness that together cost as much as the one fix that ends it are not tried", async () => {
  const weakness = "unrestricted tools";
  const dear = { weakness, safe: false };
  const { tried } = await plansOf(
    [exposure("x", "high")],
    [fix("SANDBOX", dear), fix("A", dear), fix("B", dear)],
    { x: ["SANDBOX", "A+B"] },
  );
  expect(tried).not.toContain("A+B");
});
