import { afterAll, beforeAll } from "vitest";

/**
 * The tests of a group are the fixtures of this check: the branches that they take count for no
 * other one.
 */
export function showsBranchesOf(checkId: string): void {
  beforeAll(() => {
    globalThis.parapetFixturesOf = checkId;
  });
  afterAll(() => {
    globalThis.parapetFixturesOf = undefined;
  });
}
