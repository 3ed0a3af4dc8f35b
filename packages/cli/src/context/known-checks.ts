import { type CheckDescription, didYouMean } from "@parapet/posture";
import type { Service } from "../service/service.ts";
import { UsageError } from "../core/usage-error.ts";

type Catalogue = Pick<Service, "checks" | "fixes">;

/** The check with an ID. Throws UsageError that names the nearest IDs where there is none. */
export async function knownCheck(service: Catalogue, checkId: string): Promise<CheckDescription> {
  const checks = await service.checks();
  const found = checks.find(({ check_id }) => check_id === checkId);
  if (found === undefined) throw unknownChecks([checkId], checks.map(idOf));
  return found;
}

/** Throws UsageError for IDs that no check has, with the nearest ones that do. */
export async function assertKnownChecks(
  service: Catalogue,
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
    return `There is no check ${JSON.stringify(id)}${meant === "" ? "." : `; ${meant}`}`;
  });
  const others = unknown.length - sentences.length;
  const more = others > 0 ? ` And ${others} more.` : "";
  return new UsageError(`${sentences.join(" ")}${more} \`parapet checks\` lists them all.`);
}
