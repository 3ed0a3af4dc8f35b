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

  test("hold the text of bytes, of the part alone that a view shows", () => {
    const bytes = new TextEncoder().encode("rm -rf /");
    const args = {
      whole: bytes.buffer,
      part: bytes.subarray(0, 2),
      view: new DataView(bytes.buffer, 3),
    };
    expect(judgeable(args)).toEqual({ whole: "rm -rf /", part: "rm", view: "-rf /" });
  });

  test("leave what is only there once it is read, texts and what JSON shows by itself", () => {
    const text = Object("rm");
    const read = [1, 2].values();
    const when = new Date(0);
    const args = { text, read, when, none: undefined, nothing: null, yes: true };
    expect(judgeable(args)).toBe(args);
    expect([...read]).toEqual([1, 2]);
  });

  test("have a number that cannot be judged named, and no more than 40 of its digits", () => {
    expect(() => judgeable({ a: Number.NaN })).toThrow(
      "a number that cannot be represented exactly: NaN.",
    );
    const forty = "9".repeat(40);
    expect(() => judgeable({ a: kept(`${"9".repeat(36)}e999`) })).toThrow(
      `cannot be represented exactly: ${"9".repeat(36)}e999.`,
    );
    expect(() => judgeable({ a: kept(`${forty}e999`) })).toThrow(
      `cannot be represented exactly: ${forty}….`,
    );
  });

  test("change in one part alone where one part alone is to change", () => {
    const same = { a: [1] };
    const judged = judgeable({ list: [same, 2n], same });
    expect(judged).toEqual({ list: [{ a: [1] }, "2"], same: { a: [1] } });
    expect(judged["same"]).toBe(same);
  });
});
