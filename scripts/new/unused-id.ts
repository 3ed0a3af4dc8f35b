import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkIdsFile } from "../check-ids.ts";
import { root } from "../registrations.ts";

/**
 * Throws for an ID that a check or a rule has, or had by the changelog; the error names the next
 * number that is free.
 */
export function unusedId(id: string, prefix = ""): string {
  const taken = takenIds();
  if (!taken.has(prefix + id)) return id;
  const series = prefix + id.slice(0, -3);
  const numbers = [...taken]
    .filter((each) => each.startsWith(series))
    .map((each) => Number(each.slice(-3)));
  const next = String(Math.max(...numbers) + 1).padStart(3, "0");
  throw new Error(
    `${id} is taken, and an ID is never reused. ${id.slice(0, -3)}${next} is the next one.`,
  );
}

function takenIds(): ReadonlySet<string> {
  const texts = [
    readFileSync(join(root, checkIdsFile), "utf8"),
    readFileSync(join(root, "CHANGELOG.md"), "utf8"),
    ...readdirSync(join(root, "packages/attack-paths/rules")),
  ];
  return new Set(texts.flatMap((text) => text.match(/\b[A-Z]+(?:-[A-Z]+)*-\d{3}\b/g) ?? []));
}
