import { expect, test } from "vitest";
import { unrankedFixes } from "./unranked-fixes.ts";

const known = (service: string) => ({ service, fixes_known: true });
const unknown = (service: string) => ({ service, fixes_known: false });

test("nothing is said where there are no services, or all fixes are of the latest scan", () => {
  expect(unrankedFixes([])).toBe("");
  expect(unrankedFixes([known("home"), known("work")])).toBe("");
});

test.each([
  [[known("home"), unknown("work")], "work"],
  [[unknown("c"), known("b"), unknown("a")], "c, a"],
])(
  "the services whose fixes are older than their scan are named, and no others",
  (services, names) => {
    expect(unrankedFixes(services)).toBe(
      `Fixes for the latest scan of ${names} are still being simulated, or exceeded --scan-timeout. Shown fixes are from the previous scan.`,
    );
  },
);
