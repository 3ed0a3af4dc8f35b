import { existsSync, globSync, readFileSync } from "node:fs";
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

// Their order means something: the first gives a joint scan its name. So the list is kept by hand,
// and compared here.
test("every reader of a client is among the runtimes that are scanned", () => {
  const text = readFileSync(join(root, "packages/scanner/src/runtimes.ts"), "utf8");
  const clients = globSync("*/", { cwd: join(root, "packages/agent-clients/src") })
    .map((folder) => `${folder}/${folder}.ts`)
    .filter((file) => existsSync(join(root, "packages/agent-clients/src", file)))
    .map((file) => `@parapet/agent-clients/${file}`);
  expect(clients.length).toBeGreaterThan(5);
  expect(clients.filter((file) => !text.includes(`"${file}"`))).toEqual([]);
});
