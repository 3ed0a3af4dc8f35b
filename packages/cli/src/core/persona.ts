/** Who reads a report: somebody with a workspace to look after, or somebody who wants to see all there is. */
export const personas = ["regular", "auditor"] as const;
export type Persona = (typeof personas)[number];
