import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { node } from "../testing/graphs.ts";
import { accessFactor, type EdgeFactors, type Factor } from "./edge-factors.ts";
import { defaultPriors, priorOf, withPriors } from "./priors.ts";
import { scoreRoute } from "./score.ts";

const rce: Factor = { name: "host_rce", value: 9.5 };
const share = fc
  .double({ min: 0.000_01, max: 1, noNaN: true })
  .map((value) => ({ name: "x", value }));
const edges: fc.Arbitrary<EdgeFactors[]> = fc.array(
  fc.record({ ease: share, controls: fc.array(share, { maxLength: 3 }) }),
  { maxLength: 6 },
);

function easy(value: number, controls: readonly Factor[] = []): EdgeFactors {
  return { ease: { name: "ease", value }, controls };
}

describe("the waterfall", () => {
  test("adds up to the score whatever is rounded on the way, and only the floor gives points back", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 10, noNaN: true }),
        share,
        edges,
        (value, access, route) => {
          const score = scoreRoute({ name: "i", value }, access, route);
          const tenths = score.waterfall.reduce((sum, row) => sum + row.tenths, 0);
          expect(tenths).toBe(Math.round(score.riskScore * 10));
          const [impact, ...rest] = score.waterfall;
          expect(impact?.kind).toBe("impact");
          const gains = rest.filter(({ kind, tenths: points }) => kind !== "floor" && points > 0);
          expect(gains).toEqual([]);
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });

  test("lists what is at stake, the access, and every factor that costs something, in order", () => {
    const controls = [{ name: "tool_approval", value: 0.5 }];
    const { waterfall } = scoreRoute(rce, { name: "paired", value: 0.4 }, [
      easy(1),
      easy(0.9),
      easy(1, controls),
    ]);
    expect(waterfall.map(({ kind, name, tenths, step }) => [kind, name, tenths, step])).toEqual([
      ["impact", "host_rce", 95, 0],
      ["access", "paired", -13, 0],
      ["ease", "ease", -1, 2],
      ["control", "tool_approval", -10, 3],
    ]);
  });

  test("says where the floor cut in", () => {
    const score = scoreRoute(rce, { name: "operator", value: 0.1 }, [easy(0.01), easy(0.08)]);
    expect(score.riskScore).toBe(0);
    expect(score.severity).toBe("Low");
    expect(score.waterfall.at(-1)).toMatchObject({ kind: "floor", tenths: 35 });
  });
});

describe("the score", () => {
  test("stays what it was without controls as inherent score", () => {
    const guarded = scoreRoute(rce, { name: "anyone", value: 1 }, [
      easy(0.9, [{ name: "tool_approval", value: 0.5 }]),
    ]);
    expect(guarded).toMatchObject({ riskScore: 8.4, inherentScore: 9.4, severity: "High" });
  });

  test.each([
    [9.4, true],
    [9.5, false],
    [8.6, true],
    [8.5, false],
    [7, true],
    [4.5, false],
    [3.6, true],
    [3.5, false],
  ])("%d is borderline: %s", (value, borderline) => {
    const score = scoreRoute({ name: "i", value }, { name: "anyone", value: 1 }, []);
    expect(score).toMatchObject({ riskScore: value, borderline });
  });
});

describe("priors", () => {
  test("can be replaced one by one", () => {
    const priors = withPriors({ access: { paired: 0.2 } });
    expect(priors.access["paired"]).toBe(0.2);
    expect(priors.access["team"]).toBe(defaultPriors.access["team"]);
  });

  test.each([-0.1, 1.5, Number.NaN])("%d is refused", (value) => {
    expect(() => withPriors({ efficacy: { sandbox: value } })).toThrow(RangeError);
  });

  test("no prior is found under the name of an object's own machinery", () => {
    expect(priorOf(defaultPriors.ease, "__proto__", 1)).toBe(1);
    expect(priorOf(defaultPriors.ease, "toString", 1)).toBe(1);
  });
});

test("a control that stops everything leaves nothing of a score", () => {
  const stopped = scoreRoute(rce, { name: "anyone", value: 1 }, [
    easy(1, [{ name: "blocking_judge", value: 0 }]),
  ]);
  expect([stopped.riskScore, stopped.inherentScore]).toEqual([0, 9.5]);
});

test.each([
  ["paired", { name: "paired", value: 0.4 }],
  ["anyone at all", { name: "anyone", value: 1 }],
  ["constructor", { name: "anyone", value: 1 }],
  [true, { name: "anyone", value: 1 }],
])("an unknown principal counts as anyone: %s", (trust, factor) => {
  expect(accessFactor(node("p", "principal", { trust }), defaultPriors)).toEqual(factor);
});
