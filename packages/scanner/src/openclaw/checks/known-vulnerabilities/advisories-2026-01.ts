import type { OpenClawAdvisory } from "./advisory.ts";

/** Mended by releases of January 2026. */
export const advisoriesOfJanuary: readonly OpenClawAdvisory[] = [
  {
    id: "CVE-2026-25593",
    severity: "high",
    fixedIn: "2026.1.20",
    allows: "a local program without credentials changes the configuration and so runs commands",
    source: "https://github.com/openclaw/openclaw/security/advisories/GHSA-g55j-c2v4-pjcg",
  },
  {
    id: "CVE-2026-25253",
    severity: "high",
    fixedIn: "2026.1.29",
    allows: "a link makes the control UI send its token to a stranger's server",
    source: "https://github.com/openclaw/openclaw/security/advisories/GHSA-g8p2-7wf7-98mq",
  },
  {
    id: "CVE-2026-25475",
    severity: "medium",
    fixedIn: "2026.1.30",
    allows: "an agent names any file of the machine as media and sends it away",
    source: "https://github.com/openclaw/openclaw/security/advisories/GHSA-r8g4-86fx-92mq",
  },
];
