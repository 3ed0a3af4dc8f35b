import type { AttackPath, PathStep } from "@parapet/posture";

/** The way of an attack in one line: "anyone → telegram → main → exec → host". Not neutralised. */
export function pathChain(path: AttackPath, service: string): string {
  return path.path_steps.map((step) => stepName(step, service)).join(" → ");
}

/** The node's own name, without the service and the kind that lead its key. */
function stepName(step: PathStep, service: string): string {
  const key = withoutPrefix(step.node_id, `${service}/`);
  return withoutPrefix(key, `${step.node_type}/`) || step.node_type;
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
