import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { cursorDocs, owaspAgenticReference } from "../references.ts";

export const sandboxDisabled: Check<ClientModel> = {
  id: "CU-BOX-001",
  title: "Sandbox disabled",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "With insecure_none, commands that Cursor runs automatically can read your keys, write anywhere and send data to " +
    "any address. In a project's file, the repository decides this for everyone who opens it.",
  remediation:
    'Set `type` to "workspace_readwrite" in `FILE`, and add single folders to `additionalReadwritePaths`.',
  references: [cursorDocs("reference/sandbox"), owaspAgenticReference],
  run: ({ layers }, report) => {
    const type = layers.pick("/type", asText, "workspace_readwrite");
    if (type.value !== "insecure_none" || !type.at.includes("-sandbox/")) return;
    report({
      at: type.at,
      message: `Commands run outside a sandbox${type.level === "project" ? ", as set by the repository" : ""}.`,
    });
  },
  fix: {
    safe: false,
    title: "Sets the sandbox type to workspace_readwrite",
    apply: (match, edit) => edit.set(placeOf(match), "workspace_readwrite"),
  },
};
