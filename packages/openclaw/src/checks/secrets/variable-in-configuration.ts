import type { FixEditor, Match } from "@parapet/scan-core/core/check.ts";
import { parsePointer } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs } from "../../facts/reporting/references.ts";
import { plainSecretCheck } from "../../facts/secrets/plain-secret-check.ts";
import { foundText } from "../../facts/tools/tool-lists.ts";

export const variableInConfiguration = plainSecretCheck({
  id: "OC-KEY-004",
  title: "Hard-coded secret variable in the configuration",
  rationale:
    "The env section passes variables to OpenClaw and the programs that it starts. A plaintext key there leaks with " +
    "every copy of the configuration, and through an agent that is tricked into reading it.",
  remediation:
    "Put the line NAME=value into `FOLDER/.env`, which OpenClaw reads first, and remove the variable: `openclaw " +
    "config unset env.vars.NAME`.",
  references: [openclawDocs("gateway/config-secrets-env")],
  opens: "variable",
  opened: "has what it opens",
  fix: {
    safe: false,
    title: "Moves the variables into .env",
    apply: moveVariable,
  },
});

/** The name stays, since programs look for it. A value in `.env` is already effective. */
function moveVariable(
  match: Match,
  edit: FixEditor,
  { config, variableSource }: OpenClawModel,
): void {
  const at = placeOf(match);
  const name = parsePointer(at).at(-1) ?? "";
  if (variableSource(name) !== "env-file") edit.keepInEnv(name, foundText(config, at));
  edit.remove(at);
}
