import { dirname, isAbsolute } from "node:path";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { nameWriter, writerOf } from "../../facts/files/agent-writable.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const modelServerReplaceable: Check<OpenClawModel> = {
  id: "OC-MODEL-008",
  title: "Model server program is in a writable folder",
  severity: "high",
  owasp: ["ASI05", "ASI04"],
  rationale:
    "models.providers.*.localService names a program that the gateway starts on the machine. Anyone who can write " +
    "that file runs code as the gateway with the next model request, outside every sandbox and without approval.",
  remediation:
    "Install the program where only an administrator can write, and set its path: `openclaw config set " +
    "models.providers.<id>.localService.command /usr/local/bin/<program>`.",
  references: [openclawDocs("gateway/local-model-services"), owaspAgenticReference],
  run: (model, report) => {
    for (const id of keysAt(model.config, "/models/providers")) {
      const at = below("/models/providers", id, "localService", "command");
      const command = asTrimmedText(model.config.get(at));
      if (command === undefined || !isAbsolute(command)) continue;
      const writer = writerOf(model, dirname(command));
      if (writer === undefined) continue;
      report({
        at,
        ...(writer.kind === "agent" ? { agent: writer.agent.id } : {}),
        message: `${settingName(at)} is in a folder where ${nameWriter(writer)} can replace it, and the gateway runs it.`,
      });
    }
  },
};
