import {
  clearTextHost,
  isInTailnet,
  withTls,
} from "@parapet/scan-core/addresses/clear-text-host.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { claudeDocs, owaspAgenticReference, settingTypes } from "../facts/references.ts";

export const hookWithoutTls: Check<ClaudeCodeModel> = {
  id: "CC-HOOK-005",
  title: "HTTP hook uses an unencrypted connection",
  severity: "high",
  owasp: ["ASI07", "ASI02"],
  rationale:
    "An HTTP hook receives the arguments and results of tools, and may decide whether a call is made. Over plain " +
    "HTTP, anyone on the network path can read them, and can approve calls in place of the guard.",
  remediation: "Call the hook over https, or at a loopback address.",
  references: [claudeDocs("hooks"), settingTypes, owaspAgenticReference],
  run: ({ commands }, report) => {
    for (const { name, kind, text, at } of commands) {
      const host = kind === "web" ? clearTextHost(text) : undefined;
      if (host === undefined || isInTailnet(host)) continue;
      report({
        at,
        message: `The hook ${name} sends tool arguments and results to ${host} over unencrypted HTTP.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Calls the address over https",
    mayRaise: ["CC-HOOK-007"],
    apply: (match, edit, { commands }) => {
      const at = placeOf(match);
      for (const command of commands) {
        if (command.at === at) edit.set(at, withTls(command.text));
      }
    },
  },
};
