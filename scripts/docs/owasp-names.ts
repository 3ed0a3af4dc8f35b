import { owaspAgenticTop10, type OwaspTag } from "@parapet/posture";

/** "ASI01 Agent Goal Hijack, ASI05 …". */
export function owaspNames(tags: readonly OwaspTag[]): string {
  return tags.map((tag) => `${tag} ${owaspAgenticTop10[tag]}`).join(", ");
}
