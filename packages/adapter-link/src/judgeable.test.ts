import { describe, expect, test } from "vitest";
import { judgeable, NotJudgeable } from "./judgeable.ts";

/** As an adapter keeps it that passes on what others wrote. */
function kept(source: string): unknown {
  const rawJson: unknown = Reflect.get(JSON, "rawJSON");
  return typeof rawJson === "function" ? rawJson(source) : undefined;
}

describe("the arguments that guardrails are asked about", () => {
  test("are the same object where all can be judged", () => {
    const args = { a: [1, "x", null, true, { b: 0.5 }], __proto__: 1 };
    expect(judgeable(args)).toBe(args);
  });

  test("hold the digits of a number that is too long for a double", () => {
    const args = { to: [{ account: kept("9007199254740993") }], id: 2n ** 70n, rate: kept("1.0") };
    expect(JSON.stringify(judgeable(args))).toBe(
      '{"to":[{"account":"9007199254740993"}],"id":"1180591620717411303424","rate":1.0}',
    );
  });

  test("hold what is in maps and sets, which JSON leaves out", () => {
    expect(judgeable({ env: new Map([["command", new Set(["rm -rf /"])]]) })).toEqual({
      env: [["command", ["rm -rf /"]]],
    });
  });

  test("hold what is in headers, forms and queries", () => {
    const fields = [["command", "rm -rf /"]] as const;
    const query = new URLSearchParams([["command", "rm -rf /"]]);
    const form = new FormData();
    form.set("command", "rm -rf /");
    const headers = new Headers({ command: "rm -rf /" });
    expect(judgeable({ query, form, headers })).toEqual({
      query: fields,
      form: fields,
      headers: fields,
    });
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    kept("1e400"),
    kept("-1e-400"),
    kept("1".repeat(400)),
  ])("are refused where a number would be judged as another one", (number) => {
    expect(() => judgeable({ deep: [{ number }] })).toThrow(NotJudgeable);
  });
});
