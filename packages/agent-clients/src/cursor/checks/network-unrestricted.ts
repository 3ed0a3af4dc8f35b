import { sandboxNetworkUnrestricted } from "@parapet/runtime-kit/families/sandbox-network-unrestricted.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const networkUnrestricted = sandboxNetworkUnrestricted<ClientModel>({
  id: "CU-BOX-002",
  closed:
    "Sandboxed commands run without approval because they reach neither the network nor files outside the workspace.",
  remediation:
    'Set `networkPolicy.default` to "deny" in `FILE`, and list the hosts that builds need in `networkPolicy.allow`.',
  references: [cursorDocs("reference/sandbox"), owaspAgenticReference],
  openings: ({ layers }) => {
    const fallback = layers.pick("/networkPolicy/default", asText, "deny");
    return [
      ...(fallback.value === "allow" ? [fallback] : []),
      ...layers.items("/networkPolicy/allow").filter(({ value }) => value.trim() === "*"),
    ].map(({ at, level }) => ({
      at,
      message: `Sandboxed commands can reach any address${level === "project" ? ", as set by the repository" : ""}.`,
    }));
  },
  fix: {
    title: "Restricts sandboxed commands to the listed hosts",
    apply: (match, edit) => {
      const at = placeOf(match);
      if (at.endsWith("/default")) edit.set(at, "deny");
      else edit.remove(at);
    },
  },
});
