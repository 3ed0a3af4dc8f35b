import type { Api } from "../../api/types.ts";
import { routeText } from "./route-text.ts";

export type PathFilters = {
  readonly q: string;
  readonly severity: string;
  readonly owasp: string;
  readonly agent: string;
};

/** The paths that match every filter; an empty one matches all. */
export function filteredPaths(
  paths: readonly Api["AttackPath"][],
  { q, severity, owasp, agent }: PathFilters,
): readonly Api["AttackPath"][] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return paths.filter(
    (path) =>
      (severity === "" || path.severity.toLowerCase() === severity.toLowerCase()) &&
      (owasp === "" || path.owasp_tag === owasp) &&
      (agent === "" || path.agents_involved.includes(agent)) &&
      (words.length === 0 || holdsAll(path, words)),
  );
}

function holdsAll(path: Api["AttackPath"], words: readonly string[]): boolean {
  const text = `${path.rule_name} ${path.owasp_tag} ${path.agents_involved.join(" ")} ${routeText(path.path_steps)} ${path.path_id}`;
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
