import { isCollectingHost } from "@parapet/scan-core/addresses/collecting-host.ts";
import { isUserContentHost, siteOf } from "../signals/facts/own-vendor.ts";
import type { Hit } from "../text/signal.ts";
import type { Topic } from "./topic.ts";

type Declaring = {
  readonly id: string;
  readonly others: ReadonlySet<string>;
  readonly topic: Topic;
};

/**
 * One step lower, with the reason, if the skill's description names the site that receives data.
 * Its author writes the description, so it excuses no more than that: not what opens a machine or a
 * wallet, and nothing in a skill that hides, overrides or runs anything.
 */
export function asDeclared(hit: Hit, { id, others, topic }: Declaring): Hit {
  const site =
    id === "EXF-001" && hit.severity !== "medium" && hit.severity !== "low"
      ? receivingSite(hit)
      : undefined;
  if (site === undefined || opensOwners.test(hit.does)) return hit;
  if ([...others].some((other) => !alone.has(other)) || !names(topic.declared, site)) return hit;
  return {
    ...hit,
    severity: hit.severity === "critical" ? "high" : "medium",
    does: `${hit.does}, which the skill's description names`,
  };
}

/** The signals that a skill may have which says where it sends data. */
const alone: ReadonlySet<string> = new Set(["EXF-001", "CRED-001"]);
/** No description is a reason to send these. */
const opensOwners =
  /\bid_|ssh|private|wallet|seed|mnemonic|recovery|cookie|login|keychain|environment|several|\.env\b|credential|password|secret|netrc|\.aws|gnupg|kube|npmrc|pypirc|tool call|encoded|hides|hidden|clipboard|conversations? to somebody/i;

/** The registered site at the end of "sends A to HOST"; undefined for hosts of user content. */
function receivingSite({ does }: Hit): string | undefined {
  const host = / to ([\w.-]{3,200}\.[a-z]{2,24})$/i.exec(does)?.[1]?.toLowerCase() ?? "";
  return host === "" || isCollectingHost(host) || isUserContentHost(host)
    ? undefined
    : siteOf(host);
}

/** True if a text names a site, not one whose name only contains it. */
function names(text: string, site: string): boolean {
  for (let at = text.indexOf(site); at !== -1; at = text.indexOf(site, at + 1)) {
    if (/[\w-]/.test(text.charAt(at - 1))) continue;
    if (!/^(?:[\w-]|\.\w)/.test(text.slice(at + site.length))) return true;
  }
  return false;
}
