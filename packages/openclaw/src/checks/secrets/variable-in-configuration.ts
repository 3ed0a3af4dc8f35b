import type { Check, FixEditor, Match } from "@parapet/scan-core/core/check.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { reportPlainSecrets } from "../../facts/secrets/report-secrets.ts";
import { foundText } from "../../facts/tools/tool-lists.ts";

export const variableInConfiguration: Check<OpenClawModel> = {
  id: "OC-KEY-004",
  title: "Secret variable stands in the configuration",
  severity: "medium",
  owasp: ["ASI03"],
  rationale:
    "The section env gives variables to OpenClaw and to what it starts. A key that stands there in clear text leaves the " +
    "machine with every copy of the configuration, and with an agent that is talked into reading it.",
  remediation:
    "Put the line NAME=value into `FOLDER/.env`, which OpenClaw reads first, and take the variable out: " +
    "`openclaw config unset env.vars.NAME`.",
  references: [
    openclawDocs("gateway/config-secrets-env"),
    openclawDocs("gateway/security/secrets-and-storage"),
    owaspAgenticReference,
  ],
  weakness: "plaintext secrets",

  run: (model, report) =>
    reportPlainSecrets(
      model,
      { opens: "variable", severity: "medium", opened: "has what it opens" },
      report,
    ),
  fix: {
    safe: false,
    title: "Moves the variables into .env",
    apply: moveVariable,
  },
};

/** The name stays, since programs look for it. What `.env` has under it is in force already. */
function moveVariable(
  sighting: Match,
  edit: FixEditor,
  { config, variableSource }: OpenClawModel,
): void {
  const at = placeOf(sighting);
  const name = parsePointer(at).at(-1) ?? "";
  if (variableSource(name) !== "env-file") edit.keepInEnv(name, foundText(config, at));
  edit.remove(at);
}
