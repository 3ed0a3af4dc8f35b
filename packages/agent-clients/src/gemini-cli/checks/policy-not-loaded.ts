import { type Check, FixRefusal } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer, parsePointer } from "@parapet/documents/pointer.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../../client/client-spec.ts";
import { flawsOf } from "../policy/loaded-policy.ts";
import { adminPrefix, userPrefix } from "../policy/policy-files.ts";
import { geminiDocs, owaspAgenticReference } from "../references.ts";

export const policyNotLoaded: Check<ClientModel> = {
  id: "GM-POL-003",
  title: "Policy with an invalid rule is not loaded",
  severity: "low",
  owasp: ["ASI02"],
  rationale:
    "One invalid rule makes Gemini CLI drop all rules of the file, with one line on the screen. A rule with mcpName " +
    'alone is invalid, although the documentation shows it: it also needs toolName = "*". What the file forbids is ' +
    "then allowed or prompted for.",
  remediation:
    "Give every rule a toolName, a decision and a priority from 0 to 999; then start Gemini CLI and check its first " +
    "lines of output.",
  references: [geminiDocs("reference/policy-engine"), owaspAgenticReference],
  run: ({ layers }, report) => {
    for (const { name, document } of layers.all.filter(isPolicy)) {
      for (const { rule, reason } of flawsOf(document.value)) {
        report({
          at: childPointer(childPointer(childPointer("", name), "rule"), rule),
          severity: decisionsIn(document.value).some((one) => one !== "allow") ? "medium" : "low",
          message: `Rule ${rule + 1} ${reason}, so no rule of the file is loaded.`,
        });
      }
    }
  },
  fix: {
    safe: false,
    title: "Applies the rule to all tools of its server",
    apply: (match, edit, { layers }) => {
      const at = placeOf(match);
      const [layer = "", , index] = parsePointer(at);
      const document = layers.all.find(({ name }) => name === layer)?.document;
      const policy = document?.value ?? null;
      const flaw = flawsOf(policy).find(({ rule }) => String(rule) === index);
      if (flaw?.lacksTool !== true || decisionsIn(policy).includes("allow")) {
        throw new FixRefusal("Correct the rule by hand: its file may allow something.");
      }
      edit.set(`${at}/toolName`, "*");
    },
  },
};

function isPolicy({ name }: Layer): boolean {
  return name.startsWith(adminPrefix) || name.startsWith(userPrefix);
}

function decisionsIn(policy: Layer["document"]["value"]): readonly unknown[] {
  const rules = isObject(policy) ? policy["rule"] : undefined;
  if (!isList(rules)) return [];
  return rules.map((rule) => (isObject(rule) ? rule["decision"] : undefined));
}
