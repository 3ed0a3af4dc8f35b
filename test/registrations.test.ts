import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkIds, checkIdsFile } from "../scripts/check-ids.ts";
import { indexes, root } from "../scripts/registrations.ts";

test("every check and every signal is found by its place (npm run registrations)", () => {
  const written = indexes();
  expect(written.size).toBeGreaterThan(10);
  for (const [path, text] of written) expect(readFileSync(join(root, path), "utf8")).toBe(text);
});

test("the IDs that links between checks are compiled against are those of the checks (npm run registrations)", async () => {
  expect(readFileSync(join(root, checkIdsFile), "utf8")).toBe(await checkIds());
});
