import { expect, test } from "vitest";
import { weaknessOf } from "./weak-secret.ts";

test.each([
  ["railway-openclaw-token-2026", "consists of commonly guessed words"],
  ["--openclaw--gateway--prod--bot--", "consists of commonly guessed words"],
  ["2026-1234-5678-9012", "has 19 characters, fewer than 24"],
  ["hunter2", "has 7 characters, fewer than 24"],
  ["2026-1234-5678-9012-3456-7890", undefined],
  ["c71fd8a2b94e60357adf11aa22", undefined],
])("of %s the weakness is %s", (secret, weakness) => {
  expect(weaknessOf(secret)).toBe(weakness);
});
