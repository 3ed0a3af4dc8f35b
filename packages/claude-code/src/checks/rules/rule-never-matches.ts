import type { Check } from "@parapet/scan-core/core/check.ts";
import { FixRefusal } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { ruleDefectOf } from "../facts/rule-defect.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const ruleNeverMatches: Check<ClaudeCodeModel> = {
  id: "CC-PERM-010",
  title: "A permission rule never matches",
  severity: "medium",
  owasp: ["ASI09", "ASI02"],
  rationale:
    "Claude Code takes a rule that it cannot match as a rule for nothing. A denial of that kind protects no file and " +
    "stops no command, though everybody who reads the settings believes that it does.",
  remediation:
    "Write paths with Read(…) and Edit(…) only, absolute ones with two slashes: `Read(//etc/**)`. `claude doctor` and " +
    "/permissions show which rules hold.",
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
    // An allowance that comes to life lets more happen than before.
    safe: false,
    title: "Writes a denial so that it matches, and removes an allowance that never did",
    apply: (match, edit, { allow, ask, deny }) => {
      const at = placeOf(match);
      const rule = [...deny, ...ask, ...allow].find((known) => known.at === at);
      if (rule === undefined) return;
      const meant = ruleDefectOf(rule, deny.includes(rule) ? "deny" : "ask")?.meant;
      if (allow.includes(rule)) edit.remove(at);
      else if (meant === undefined)
        throw new FixRefusal("What the rule means is not clear; write it anew by hand.");
      else edit.set(at, meant);
    },
  },
};
