import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { bindingRules } from "../../facts/channels/binding-rules.ts";
import { describeEntryPoints } from "../../facts/channels/open-entry-points.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { admitsSeveral } from "../../facts/channels/several-people.ts";

export const bindingJoinsConversations: Check<OpenClawModel> = {
  id: "OC-ING-025",
  title: "Binding overrides the separation of conversations",
  severity: "low",
  owasp: ["ASI06"],
  rationale:
    'session.dmScope separates senders, but a binding with session.dmScope "main" merges them again for the ' +
    "messages it routes. The global setting then looks like a protection that is not effective.",
  remediation:
    "Remove the override from the binding: `openclaw config unset bindings[<index>].session.dmScope`.",
  references: [
    openclawDocs("concepts/session"),
    openclawDocs("concepts/agent-bindings"),
    owaspAgenticReference,
  ],
  run: (model, report) => {
    const { config, session, entryPoints } = model;
    if (session.dmScope.value === "main") return;
    for (const rule of bindingRules(model)) {
      const at = below(rule.at, "session", "dmScope");
      if (config.get(at) !== "main") continue;
      const joined = entryPoints.filter(
        (entryPoint) =>
          entryPoint.enabled.value &&
          entryPoint.surface === "dm" &&
          entryPoint.lands === "main" &&
          entryPoint.channel.toLowerCase() === rule.channel &&
          (rule.account === "*" || entryPoint.account === rule.account) &&
          entryPoint.agents.includes(rule.agent),
      );
      const several = joined.some(
        (entryPoint) => admitsSeveral(model, entryPoint) || entryPoint.audience === "paired",
      );
      if (!several) continue;
      report({
        at,
        agent: rule.agent,
        severity: joined.some(({ audience }) => includesUntrusted(audience)) ? "medium" : "low",
        message: `Direct messages on ${describeEntryPoints(joined)} share one conversation, although session.dmScope separates senders.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Separates the senders that the binding routes",
    apply: (match, edit, { session }) => edit.set(placeOf(match), session.dmScope.value),
  },
};
