import type { Api } from "../../api/types.ts";
import type { FacetName } from "../../core/list-filters.ts";

/** "ASI01 Agent goal hijack" for "ASI01", as far as the names are known. */
export function owaspText(
  summary: Pick<Api["RiskOverview"], "by_owasp"> | undefined,
): (name: FacetName, value: string) => string | undefined {
  const names = new Map<string, string>(
    summary?.by_owasp.map(({ tag, name }) => [tag, `${tag} ${name}`]),
  );
  return (facet, value) => (facet === "owasp" ? names.get(value) : undefined);
}
