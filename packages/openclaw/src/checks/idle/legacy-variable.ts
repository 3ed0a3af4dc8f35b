import { join } from "node:path";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { variablesIn } from "../../secrets/secret-input.ts";
import { isObject } from "../../model/settings.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";

const olderName = /^(?:CLAWDBOT|MOLTBOT)_(?=[A-Z])/;

export const legacyVariable: Check<OpenClawModel> = {
  id: "OC-IDLE-041",
  title: "A variable under OpenClaw's older name is not read",
  severity: "low",
  owasp: [],
  rationale:
    "OpenClaw was called Clawdbot and Moltbot. It reads no variable under those names any more, and says so only in a " +
    "warning of Node: a token, a folder or a switch that is set there is not in force.",
  remediation:
    "Rename the variable in .env of the state folder: OPENCLAW_ takes the place of CLAWDBOT_ and MOLTBOT_.",
  references: [openclawDocs("help/environment")],
  run: ({ records, schema, config, stateDir }, report) => {
    // A release of that time reads them.
    if (schema.olderWriter !== "") return;
    const older = records.variableNames.filter((name) => olderName.test(name));
    if (older.length === 0) return;
    // What the configuration refers to by name is read under any name.
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
