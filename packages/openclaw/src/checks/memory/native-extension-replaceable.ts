import { dirname } from "node:path";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { memorySetting } from "../../facts/memory/memory-settings.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

export const nativeExtensionReplaceable: Check<OpenClawModel> = {
  id: "OC-MEM-005",
  title: "Memory index loads a library from a writable folder",
  severity: "high",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "The gateway loads the library in memory.search.store.vector.extensionPath into its own process. Anyone who can " +
    "write that file runs code with the gateway's privileges, outside every sandbox and without approval.",
  remediation:
    "Remove the setting to use the library that ships with OpenClaw: `openclaw config unset " +
    "memory.search.store.vector.extensionPath`.",
  references: [openclawDocs("reference/memory-config"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    const name = "store/vector/extensionPath";
    for (const { at, agents: users } of byPlace(
      agents,
      (agent) => memorySetting(model, agent, name, asTrimmedText)?.at,
    )) {
      const writer = writerOf(model, dirname(textAt(config, at)));
      if (writer === undefined) continue;
      report({
        at,
        ...soleAgent(users),
        message: `${settingName(at)} is in a folder where ${nameWriter(writer)} can replace it, and the gateway loads it as code.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Loads the library that ships with OpenClaw",
    apply: (match, edit) => edit.remove(placeOf(match)),
  },
};
