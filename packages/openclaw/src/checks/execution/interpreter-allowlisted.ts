import type { Check } from "@parapet/scan-core/core/check.ts";
import { asBoolean } from "@parapet/scan-core/settings/readers.ts";
import { effective } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { agentScope } from "../../model/roster.ts";
import { agentOf } from "../../facts/reporting/agent-of-pointer.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { asksByList } from "../../facts/execution/exec-list.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { gatherByPlace } from "../../facts/sandbox/sandbox-settings.ts";

const path = "/tools/exec/strictInlineEval";

export const interpreterAllowlisted: Check<OpenClawModel> = {
  id: "OC-EXEC-004",
  title: "Allowlisted interpreter can run inline code",
  severity: "info",
  confidence: "low",
  owasp: ["ASI05"],
  rationale:
    'Answering "always allow" for python or node also allows `python -c` and `node -e`, and so any code. The ' +
    "allowlist is stored outside the configuration, and each such answer adds to it.",
  remediation:
    "Require approval for inline code: `openclaw config set tools.exec.strictInlineEval true --strict-json`.",
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
        message: `Once an interpreter is always allowed for ${namesOf(agents)}, it can run any code given on its command line.`,
      });
    }
  },
  fix: {
    safe: true,
    needs: ["approver"],
    title: "Requires approval for inline code",
    apply: (match, edit) => edit.set(placeOf(match), true),
  },
};
