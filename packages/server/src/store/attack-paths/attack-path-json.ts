import type { AttackPath, PathStep } from "@parapet/posture";

/**
 * The documented JSON of an attack path: exactly its eight fields, and `risk_score` with one
 * decimal even when it is whole.
 */
export function attackPathJson(path: AttackPath): string {
  const fields = {
    path_id: JSON.stringify(path.path_id),
    rule_name: JSON.stringify(path.rule_name),
    owasp_tag: JSON.stringify(path.owasp_tag),
    agents_involved: JSON.stringify(path.agents_involved),
    path_steps: JSON.stringify(path.path_steps.map(documentedStep)),
    risk_score: path.risk_score.toFixed(1),
    severity: JSON.stringify(path.severity),
    detected_at: JSON.stringify(path.detected_at),
  };
  return objectJson(fields);
}

/**
 * JSON of a path as it is served. Earlier releases stored steps without a weakness as "": those get
 * a name. In JSON text the quotation marks of a string's own text are escaped, so that only fields
 * match.
 */
export function servedPathJson(stored: string): string {
  return stored.replaceAll('"vulnerability":""', '"vulnerability":"unnamed_weakness"');
}

/** JSON of an object whose values are JSON texts already. */
export function objectJson(fields: Readonly<Record<string, string>>): string {
  return `{${Object.entries(fields)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(",")}}`;
}

/** JSON of an array whose elements are JSON texts already. */
export function arrayJson(elements: readonly string[]): string {
  return `[${elements.join(",")}]`;
}

function documentedStep({ node_id, node_type, vulnerability, description }: PathStep): PathStep {
  return { node_id, node_type, vulnerability, description };
}
