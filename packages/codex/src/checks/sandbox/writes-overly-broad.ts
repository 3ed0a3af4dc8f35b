import { broadSandboxWrites } from "@parapet/runtime-kit/families/overly-broad-writes.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CodexModel } from "../../policy/model.ts";
import { chosenProfile } from "../../policy/permissions.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";

export const writesOverlyBroad = broadSandboxWrites<CodexModel>({
  id: "CX-BOX-002",
  remediation: "List only the folder that builds need in `sandbox_workspace_write.writable_roots`.",
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  writable: ({ sandbox, layers }) =>
    sandbox.value === "workspace-write"
      ? [
          ...layers
            .items("/sandbox_workspace_write/writable_roots")
            .map(({ value, at }) => ({ path: value, at })),
          ...(chosenProfile(layers)?.writes ?? []).map(({ value, at }) => ({
            path: value === ":root" ? "/" : value,
            written: value,
            at,
          })),
        ]
      : [],
  apply: (match, edit) => {
    const at = placeOf(match);
    // A custom profile keeps read access to what it no longer writes.
    if (at.includes("/permissions/")) edit.set(at, "read");
    else edit.remove(at);
  },
});
