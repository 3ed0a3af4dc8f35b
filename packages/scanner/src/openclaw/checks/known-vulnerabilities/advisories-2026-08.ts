import type { OpenClawAdvisory } from "./advisory.ts";

/** Mended by releases of August 2026. */
export const advisoriesOfAugust: readonly OpenClawAdvisory[] = [
  {
    id: "CVE-2026-100539",
    severity: "low",
    fixedIn: "2026.8.1",
    allows: "memory that was switched off is still read until the turn ends",
    source: "https://osv.dev/vulnerability/CVE-2026-100539",
  },
  {
    id: "CVE-2026-100545",
    severity: "medium",
    fixedIn: "2026.8.1",
    allows: "naming a session's memory file uses tools that its sender may not use",
    source: "https://osv.dev/vulnerability/CVE-2026-100545",
  },
];
