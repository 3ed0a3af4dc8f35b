import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const networkUnrestricted: Check<ClientModel> = {
  id: "CU-BOX-002",
  title: "Sandboxed commands have unrestricted network access",
  severity: "medium",
  owasp: ["ASI02", "ASI01"],
  rationale:
    "Sandboxed commands run without approval because they reach neither the network nor files outside the workspace. " +
    "With unrestricted network access they fetch text that the model then follows, and can send out what it has read.",
  remediation:
    'Set `networkPolicy.default` to "deny" in `FILE`, and list the hosts that builds need in `networkPolicy.allow`.',
  references: [cursorDocs("reference/sandbox"), owaspAgenticReference],
  run: ({ layers }, report) => {
    const fallback = layers.pick("/networkPolicy/default", asText, "deny");
    if (fallback.value === "allow") {
      report({
        at: fallback.at,
        message: `Sandboxed commands can reach any address${whose(fallback.level)}.`,
      });
    }
    for (const { value, at, level } of layers.items("/networkPolicy/allow")) {
      if (value.trim() !== "*") continue;
      report({ at, message: `Sandboxed commands can reach any address${whose(level)}.` });
    }
  },
  fix: {
    safe: false,
    title: "Restricts sandboxed commands to the listed hosts",
    apply: (match, edit) => {
      const at = placeOf(match);
      if (at.endsWith("/default")) edit.set(at, "deny");
      else edit.remove(at);
    },
  },
};

function whose(level: string | undefined): string {
  return level === "project" ? ", as set by the repository" : "";
}
