import type { Check } from "@parapet/scan-core/core/check.ts";
import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { ruleDefectOf } from "../facts/rule-defect.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const ruleNeverMatches: Check<ClaudeCodeModel> = {
  id: "CC-PERM-010",
  title: "Permission rule never matches",
  severity: "medium",
  owasp: ["ASI09", "ASI02"],
  rationale:
    "Claude Code treats a rule that it cannot match as if it were absent. Such a deny rule protects no file and " +
    "blocks no command, although everyone who reads the settings believes that it does.",
  remediation:
    "Write paths only with Read(…) and Edit(…), absolute ones with two slashes: `Read(//etc/**)`. `claude doctor` and " +
    "/permissions show which rules are effective.",
  references: [claudeDocs("permissions"), settingTypes, owaspAgenticReference],
  run: ({ allow, ask, deny }, report) => {
    const lists = [
      ["deny", deny],
      ["ask", ask],
      ["allow", allow],
    ] as const;
    for (const [list, rules] of lists) {
      for (const rule of rules) {
        const found = ruleDefectOf(rule, list);
        if (found === undefined) continue;
        report({
          at: rule.at,
          severity: list === "deny" ? "medium" : "low",
          message: `${rule.text.trim()} ${found.fault}.${found.meant === undefined ? "" : ` ${found.meant} would match.`}`,
        });
      }
    }
  },
  fix: {
    // An allow rule that starts to match permits more than before.
    safe: false,
    title: "Corrects a deny rule so that it matches, and removes an allow rule that never did",
    apply: (match, edit, { allow, ask, deny }) => {
      const at = placeOf(match);
      const rule = [...deny, ...ask, ...allow].find((known) => known.at === at);
      if (rule === undefined) return;
      const meant = ruleDefectOf(rule, deny.includes(rule) ? "deny" : "ask")?.meant;
      if (allow.includes(rule)) edit.remove(at);
      else if (meant === undefined)
        throw new FixRefusal("The intended rule is not clear; correct it by hand.");
      else edit.set(at, meant);
    },
  },
};
