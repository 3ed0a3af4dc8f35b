import { asData, asName } from "../model/data.ts";
import type { AuthProfile } from "../model/state-records.ts";

type Owner = Pick<AuthProfile, "agent" | "isShared" | "path">;

const mostProfiles = 256;

/** Columns of a query that has one row a profile, in `profile`. */
export const profileColumns = `profile.key AS id,
      json_extract(profile.value, '$.type') AS type,
      json_extract(profile.value, '$.provider') AS provider,
      coalesce(json_type(profile.value, '$.keyRef'), json_type(profile.value, '$.tokenRef')) IS NOT NULL AS reference`;

/**
 * The logins in a store: an object of `profiles`, or in older releases a flat one by provider.
 * Values are inspected and not kept.
 */
export function authProfilesOf(store: unknown, owner: Owner): readonly AuthProfile[] {
  const { profiles } = asData(store);
  const entries = Object.entries(asData(profiles ?? store));
  return entries
    .filter(([, entry]) => Object.keys(asData(entry)).length > 0)
    .slice(0, mostProfiles)
    .map(([id, entry]) => profileOf(id, asData(entry), profiles === undefined, owner));
}

/** Fields selected by a query, so that values never leave the database. */
export function authProfileOfRow(
  { id, type, provider, reference }: { readonly [key: string]: unknown },
  owner: Owner,
): AuthProfile {
  return {
    id: asName(id),
    provider: asName(provider),
    kind: kindOf(type),
    isReference: reference === 1,
    ...owner,
  };
}

function profileOf(
  id: string,
  entry: { readonly [key: string]: unknown },
  isFlat: boolean,
  owner: Owner,
): AuthProfile {
  return {
    id: asName(isFlat ? `${id}:default` : id),
    provider: isFlat ? asName(id) : asName(entry["provider"]),
    // Before 2026.6 the kind was called mode, and a flat store held keys alone.
    kind: isFlat ? "api_key" : kindOf(entry["type"] ?? entry["mode"]),
    isReference: entry["keyRef"] !== undefined || entry["tokenRef"] !== undefined,
    ...owner,
  };
}

function kindOf(type: unknown): AuthProfile["kind"] {
  return type === "api_key" || type === "token" || type === "oauth" ? type : "unknown";
}
