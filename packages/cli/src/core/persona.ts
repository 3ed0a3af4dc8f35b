/** Audience of a report: a regular user, or an auditor who wants to see all findings. */
export const personas = ["regular", "auditor"] as const;
export type Persona = (typeof personas)[number];
