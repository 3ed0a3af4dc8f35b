import { expect, test } from "vitest";
import { isFreshlyMade, madeAt, newNonce } from "./nonce.ts";

test("a nonce says when it was made, and no two are the same", () => {
  const before = Date.now();
  const nonces = Array.from({ length: 100 }, newNonce);
  for (const nonce of nonces) expect(madeAt(nonce)).toBeGreaterThanOrEqual(before);
  expect(new Set(nonces).size).toBe(100);
});

const random = "a".repeat(24);

test.each([
  "",
  random,
  `.${random}`,
  `z.${random}a`,
  `z.${random.slice(1)}`,
  `z!.${random}`,
  `Z.${random}`,
  `${"z".repeat(11)}.${random}`,
  ` z.${random}`,
  `z.${random.slice(1)}+`,
])("%j is no nonce, and none that is freshly made", (nonce) => {
  expect(madeAt(nonce)).toBeUndefined();
  expect(isFreshlyMade(nonce, 35)).toBe(false);
});

test.each([
  [0, true],
  [60_000, true],
  [60_001, false],
  [-60_000, true],
  [-60_001, false],
])("of a nonce that is %i ms old: %s", (age, is) => {
  const now = 1_800_000_000_000;
  expect(isFreshlyMade(`${(now - age).toString(36)}.${random}`, now)).toBe(is);
});
