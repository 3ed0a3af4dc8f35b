import { nodeKinds } from "@parapet/posture";
import type { NodeKind } from "@parapet/posture";

export function isNodeKind(text: string): text is NodeKind {
  const kinds: readonly string[] = nodeKinds;
  return kinds.includes(text);
}
