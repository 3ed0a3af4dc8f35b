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

test("a setting of the same name at another place is no flag", () => {
  const unsafe = { allowUnsafeExternalContent: true };
  expect(dangerousFlags({ hooks: { gmail: unsafe } }).map(({ at }) => at)).toEqual([
    "/hooks/gmail/allowUnsafeExternalContent",
  ]);
  expect(dangerousFlags({ hooks: { notes: unsafe }, other: { gmail: unsafe } })).toEqual([]);
});
