import { interpreterAllowedCheck } from "@parapet/runtime-kit/families/interpreter-allowed.ts";
import { codeRule } from "@parapet/code-analysis/commands/code-rule.ts";
import { type PatternJudge, patternJudge } from "@parapet/code-analysis/commands/pattern-effect.ts";
import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { ruleWords } from "@parapet/code-analysis/commands/rule-words.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { openCommandRules, switchPointer } from "./commands-approved.ts";
import { owaspAgenticReference, vscodeDocs } from "../references.ts";

export const interpreterApproved = interpreterAllowedCheck<ClientModel>({
  id: "VS-TERM-002",
  remediation:
    'List the program together with the script, "node scripts/build.js": true, or remove the rule and approve the ' +
    "prompts.",
  references: [vscodeDocs("agents/run/approvals"), owaspAgenticReference],
  allowed: (model) =>
    approvedCode(model).map(({ at, severity, covers }) => ({
      at,
      severity,
      message: `Commands that ${covers}.`,
    })),
});

type ApprovedCode = {
  readonly at: string;
  readonly severity: "high" | "medium";
  /** As the end of a sentence on commands. */
  readonly covers: string;
};

/** Rules that approve arbitrary code, one pointer each. */
export function approvedCode(model: ClientModel): readonly ApprovedCode[] {
  const { layers } = model;
  const forEvery = openCommandRules(model);
  const judge = patternJudge();
  if (!layers.pick(switchPointer, asBoolean, true).value) return [];
  return layers
    .members("/chat.tools.terminal.autoApprove")
    .flatMap(({ name, value, at }): readonly ApprovedCode[] => {
      const approves = value === true || jsonObjectOf(value)?.["approve"] === true;
      const code =
        approves && !forEvery.includes(at)
          ? (byPattern(name, judge) ?? byBeginning(name))
          : undefined;
      return code === undefined ? [] : [{ at, ...code }];
    });
}

function byBeginning(name: string): Omit<ApprovedCode, "at"> | undefined {
  const code = codeRule(effectOfRule(ruleWords(name.trim())));
  if (code === undefined) return undefined;
  const { severity, says } = code;
  return {
    severity,
    covers: `begin with ${JSON.stringify(name.trim())} run without approval, and ${says}`,
  };
}

/** "/^python/i" is a regular expression, which matches anywhere in a command. */
function byPattern(name: string, judge: PatternJudge): Omit<ApprovedCode, "at"> | undefined {
  const [, pattern, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(name) ?? [];
  if (pattern === undefined) return undefined;
  const code = judge(flags.includes("i") ? `(?i)${pattern}` : pattern);
  if (code === undefined) return undefined;
  const { severity, example } = code;
  const shown = JSON.stringify(name.slice(0, 80));
  return {
    severity,
    covers: `match ${shown} run without approval, such as ${JSON.stringify(example)}`,
  };
}
