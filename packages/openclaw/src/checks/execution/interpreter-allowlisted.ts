import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentScope } from "../../model/roster.ts";
import { asBoolean, effective } from "../../model/settings.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { asksByList } from "../../facts/execution/exec-list.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";

const path = "/tools/exec/strictInlineEval";

export const interpreterAllowlisted: Check<OpenClawModel> = {
  id: "OC-EXEC-004",
  title: "An interpreter that is always allowed may be given code",
  severity: "info",
  confidence: "low",
  owasp: ["ASI05"],
  rationale:
    'Whoever answers "always allow" for python or node allows `python -c` and `node -e` with it, and so any code. ' +
    "The list of what is always allowed is kept outside the configuration, and grows with each such answer.",
  remediation:
    "Let code on the command line be asked for each time: " +
    "`openclaw config set tools.exec.strictInlineEval true --strict-json`.",
  references: [
    openclawDocs("tools/exec"),
    openclawDocs("tools/exec-approvals"),
    owaspAgenticReference,
  ],
  aliases: ["tools.exec.allowlist_interpreter_without_strict_inline_eval"],
  run: (model, report) => {
    const settings = gatherByPlace(model.agents.filter(asksByList), (agent) => [
      effective(model.config, agentScope(agent, path, path), asBoolean, false),
    ]);
    for (const { value, at, agents } of settings) {
      if (value) continue;
      report({
        at,
        ...agentOf(model, at),
        message: `Once an interpreter is always allowed for ${namesOf(agents)}, it runs any code that is given on its command line.`,
      });
    }
  },
  fix: {
    safe: true,
    needs: ["approver"],
    title: "Asks for code on the command line each time",
    apply: (sighting, edit) => edit.set(placeOf(sighting), true),
  },
};
