import { dirname } from "node:path";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { asText } from "../../model/settings.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { byPlace, soleAgent } from "../../facts/reporting/agents-by-place.ts";
import { memorySetting } from "../../facts/memory/memory-settings.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName, textAt } from "../../facts/tools/tool-lists.ts";

export const nativeExtensionReplaceable: Check<OpenClawModel> = {
  id: "OC-MEM-005",
  title: "Memory loads native code that others can replace",
  severity: "high",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "memory.search.store.vector.extensionPath names a library that the gateway loads into its own process. Whoever can " +
    "write that file runs code with all the rights of the gateway, outside every sandbox and without a prompt.",
  remediation:
    "Remove the setting, which brings back the library that OpenClaw ships: " +
    "`openclaw config unset memory.search.store.vector.extensionPath`.",
  references: [openclawDocs("reference/memory-config"), owaspAgenticReference],
  run: (model, report) => {
    const { config, agents } = model;
    const name = "store/vector/extensionPath";
    for (const { at, agents: users } of byPlace(
      agents,
      (agent) => memorySetting(model, agent, name, asText)?.at,
    )) {
      const writer = writerOf(model, dirname(textAt(config, at)));
      if (writer === undefined) continue;
      report({
        at,
        ...soleAgent(users),
        message: `${settingName(at)} lies where ${nameWriter(writer)} can replace it, and the gateway loads it as code.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Loads the library that OpenClaw ships",
    apply: (sighting, edit) => edit.remove(placeOf(sighting)),
  },
};
