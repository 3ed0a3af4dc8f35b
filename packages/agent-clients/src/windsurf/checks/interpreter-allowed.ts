import { interpreterAllowedCheck } from "@parapet/runtime-kit/families/interpreter-allowed.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { type CodeRule, codeRule } from "@parapet/code-analysis/commands/code-rule.ts";
import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { ruleWords } from "@parapet/code-analysis/commands/rule-words.ts";
import type { LayeredValue } from "@parapet/scan-core/layers/layers.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import type { ClientModel } from "../../client/client-spec.ts";

const allowList = "/windsurf.cascadeCommandsAllowList";
const denyList = "/windsurf.cascadeCommandsDenyList";

export const interpreterAllowed = interpreterAllowedCheck<ClientModel>({
  id: "WS-TERM-001",
  remediation:
    "Remove the program from `windsurf.cascadeCommandsAllowList`, or list the whole command: `npm test`.",
  references: ["https://docs.windsurf.com/windsurf/terminal", owaspAgenticReference],
  allowed: (model) =>
    interpreterCommands(model).map(({ value, at, severity, says }) => ({
      at,
      severity,
      message: `Commands that begin with ${JSON.stringify(value.slice(0, 80))} run without approval, and ${says}.`,
    })),
  apply: (match, edit, { layers }) => {
    const at = placeOf(match);
    const value = layers.get(at);
    if (value !== undefined) edit.removeItem(at.slice(0, at.lastIndexOf("/")), value);
  },
});

type InterpreterCommand = Pick<LayeredValue<string>, "value" | "at"> & CodeRule;

/** Allowlisted commands that can run arbitrary code, unless they are denied as well. */
export function interpreterCommands({ layers }: ClientModel): readonly InterpreterCommand[] {
  const denied = new Set(layers.items(denyList).map(({ value }) => value.trim()));
  return layers.items(allowList).flatMap(({ value, at }) => {
    const code = codeRule(effectOfRule(ruleWords(value.trim())));
    return code === undefined || denied.has(value.trim()) ? [] : [{ value, at, ...code }];
  });
}
