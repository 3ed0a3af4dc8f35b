import { expect, test } from "vitest";
import { dangerousFlags } from "./dangerous-flags.ts";

test("a flag is dangerous where it is on, and only there", () => {
  expect(
    dangerousFlags({
      browser: { noSandbox: true, dangerouslyIgnored: null },
      gateway: { dangerouslyTrust: true, dangerouslyOpen: false },
      list: [],
    }).map(({ at }) => at),
  ).toEqual(["/browser/noSandbox", "/gateway/dangerouslyTrust"]);
});
