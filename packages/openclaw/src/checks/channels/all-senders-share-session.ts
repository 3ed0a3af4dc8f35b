import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { admitsSeveral } from "../../facts/channels/several-people.ts";

const at = "/session/scope";

export const allSendersShareSession: Check<OpenClawModel> = {
  id: "OC-ING-012",
  title: "All senders share one session",
  severity: "medium",
  owasp: ["ASI06"],
  rationale:
    'With session.scope "global", everyone who writes on a channel shares one session, whatever dmScope says ' +
    "about direct messages. A sender can ask for what others said, and injected instructions affect everyone.",
  remediation: "Separate senders: `openclaw config set session.scope per-sender`.",
  references: [openclawDocs("gateway/config-agents/sessions"), owaspAgenticReference],
  run: (model, report) => {
    if (model.config.get(at) !== "global") return;
    const used = model.entryPoints.filter(
      (entryPoint) => entryPoint.enabled.value && entryPoint.audience !== "nobody",
    );
    const several = used.length > 1 || used.some((entryPoint) => admitsSeveral(model, entryPoint));
    report({
      at,
      severity: several ? "medium" : "info",
      message: several
        ? 'session.scope is "global", so all senders share one session.'
        : 'session.scope is "global", so all future senders will share one session.',
    });
  },
  fix: {
    safe: true,
    title: "Separates the sessions of senders",
    apply: (_sighting, edit) => edit.set(at, "per-sender"),
  },
};
