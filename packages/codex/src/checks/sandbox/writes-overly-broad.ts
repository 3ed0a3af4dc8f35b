import type { Check } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { CodexModel } from "../../policy/model.ts";
import { chosenProfile } from "../../policy/permissions.ts";
import { codexDocs, owaspAgenticReference, settingSchema } from "../facts/references.ts";
import { breadthOfPath } from "@parapet/scan-core/paths/broad-path.ts";

export const writesOverlyBroad: Check<CodexModel> = {
  id: "CX-BOX-002",
  title: "Sandbox write access is overly broad",
  severity: "high",
  owasp: ["ASI05", "ASI02"],
  rationale:
    "A command that can write a home directory or a system folder can leave code there that runs later, outside the " +
    "sandbox: a startup file, a program in PATH, a key.",
  remediation: "List only the folder that builds need in `sandbox_workspace_write.writable_roots`.",
  references: [codexDocs("agent-approvals-security"), settingSchema, owaspAgenticReference],
  run: ({ sandbox, layers, homeDir }, report) => {
    if (sandbox.value !== "workspace-write") return;
    for (const { value, at } of layers.items("/sandbox_workspace_write/writable_roots")) {
      const width = breadthOfPath(value, homeDir);
      if (width === undefined) continue;
      report({ at, message: `Sandboxed commands can write ${JSON.stringify(value)}: ${width}.` });
    }
    for (const { value, at } of chosenProfile(layers)?.writes ?? []) {
      const width = breadthOfPath(value === ":root" ? "/" : value, homeDir);
      if (width === undefined) continue;
      report({ at, message: `Sandboxed commands can write ${JSON.stringify(value)}: ${width}.` });
    }
  },
  fix: {
    safe: false,
    title: "Removes the folder from the writable ones",
    apply: (match, edit) => {
      const at = placeOf(match);
      // A custom profile keeps read access to what it no longer writes.
      if (at.includes("/permissions/")) edit.set(at, "read");
      else edit.remove(at);
    },
  },
};
