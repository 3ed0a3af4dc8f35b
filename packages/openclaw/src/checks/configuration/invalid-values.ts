import type { Check, Match } from "@parapet/scan-core/core/check.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { withdrawnIn } from "../../models/model-refusals.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { isProtection } from "../../facts/configuration/protections.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { settingName } from "../../facts/tools/tool-lists.ts";

export const invalidValues: Check<OpenClawModel> = {
  id: "OC-CFG-002",
  title: "Invalid configuration value",
  severity: "low",
  owasp: [],
  rationale:
    "OpenClaw does not start with an invalid value, and a running gateway keeps its last valid configuration. " +
    "Later changes to the file, including protections, are not effective.",
  remediation:
    "Set the setting to a valid value: `openclaw config validate` reports the same settings, and `openclaw " +
    "config set <setting> <value>` only writes valid values.",
  references: [openclawDocs("gateway/configuration-reference"), openclawDocs("cli/config")],
  aliases: ["sandbox.bind_mount_non_absolute"],
  weakness: "unknown settings",

  run: (model, report) => {
    const { version, newerWriter, olderWriter, problems } = model.schema;
    // Models that are shut down have their own check.
    const withdrawn = new Set(withdrawnIn(model.config).map(({ at }) => at));
    for (const { pointer, kind, message } of problems) {
      if (kind === "unknown-key" || withdrawn.has(pointer)) continue;
      const protects = parsePointer(pointer).some(isProtection);
      report({
        at: pointer,
        ...agentOf(model, pointer),
        ...severityOf(protects, model.schema),
        message: `${settingName(pointer)} ${message}; OpenClaw ${version} rejects the file${newerWriter === "" ? "" : `, and ${newerWriter}, which wrote it, may not`}${olderWriter === "" ? "" : `, and ${olderWriter}, which wrote it, may have accepted it`}.`,
      });
    }
  },
};

function severityOf(
  protects: boolean,
  { newerWriter, olderWriter }: OpenClawModel["schema"],
): Pick<Match, "severity"> {
  if (newerWriter !== "") return { severity: "info" };
  if (protects) return { severity: "medium" };
  return olderWriter === "" ? {} : { severity: "info" };
}
