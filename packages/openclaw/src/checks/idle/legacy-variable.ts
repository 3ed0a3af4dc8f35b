import { join } from "node:path";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { variablesIn } from "../../secrets/secret-input.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const olderName = /^(?:CLAWDBOT|MOLTBOT)_(?=[A-Z])/;

export const legacyVariable: Check<OpenClawModel> = {
  id: "OC-IDLE-041",
  title: "Legacy environment variable is ignored",
  severity: "low",
  owasp: [],
  rationale:
    "OpenClaw was formerly called Clawdbot and Moltbot. It no longer reads variables under those names and reports " +
    "that only in a Node warning: a token, folder or switch that is set there has no effect.",
  remediation:
    "Rename the variable in .env of the state folder: OPENCLAW_ takes the place of CLAWDBOT_ and MOLTBOT_.",
  references: [openclawDocs("help/environment")],
  run: ({ records, schema, config, stateDir }, report) => {
    // Releases from that time read them.
    if (schema.olderWriter !== "") return;
    const older = records.variableNames.filter((name) => olderName.test(name));
    if (older.length === 0) return;
    // A variable that the configuration references is read under any name.
    const named = new Set(textsIn(config.value).flatMap(variablesIn));
    for (const name of older.filter((candidate) => !named.has(candidate))) {
      report({
        at: "",
        file: { path: join(stateDir, ".env"), isFolder: false, excerpt: name },
        message: `OpenClaw ${schema.version} does not read ${name}. Perhaps ${name.replace(olderName, "OPENCLAW_")} is meant.`,
      });
    }
  },
};

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
