import { type CheckDescription, didYouMean, parapetCommand } from "@parapet/posture";
import type { Service } from "../service/service.ts";
import { UsageError } from "../core/usage-error.ts";

type Catalog = Pick<Service, "checks" | "fixes">;

/** The check with an ID. Throws UsageError with the nearest IDs if unknown. */
export async function knownCheck(service: Catalog, checkId: string): Promise<CheckDescription> {
  const checks = await service.checks();
  const found = checks.find(({ check_id }) => check_id === checkId);
  if (found === undefined) throw unknownChecks([checkId], checks.map(idOf));
  return found;
}

/** Throws UsageError for unknown check IDs, with the nearest known IDs. */
export async function assertKnownChecks(
  service: Catalog,
  checkIds: readonly string[],
): Promise<void> {
  const known = new Set([...(await service.checks()), ...(await service.fixes())].map(idOf));
  const unknown = checkIds.filter((id) => !known.has(id));
  if (unknown.length > 0) throw unknownChecks(unknown, [...known]);
}

function idOf({ check_id }: { readonly check_id: string }): string {
  return check_id;
}

const mostUnknown = 5;

function unknownChecks(unknown: readonly string[], known: readonly string[]): UsageError {
  const sentences = unknown.slice(0, mostUnknown).map((id) => {
    const meant = didYouMean(id, known);
    return `Unknown check ${JSON.stringify(id)}${meant === "" ? "." : `; ${meant}`}`;
  });
  const others = unknown.length - sentences.length;
  const more = others > 0 ? ` ${others} more are unknown.` : "";
  return new UsageError(
    `${sentences.join(" ")}${more} \`${parapetCommand("checks")}\` lists all checks.`,
  );
}
