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
    'With session.scope "global" everybody who writes on a channel is in one session, whatever dmScope says of direct ' +
    "messages. What one person says the next can ask for, and instructions left behind work on everybody.",
  remediation: "Keep senders apart: `openclaw config set session.scope per-sender`.",
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
        ? 'session.scope is "global", so everybody who writes shares one session.'
        : 'session.scope is "global", so everybody who will ever write shares one session.',
    });
  },
  fix: {
    safe: true,
    title: "Keeps the sessions of senders apart",
    apply: (_sighting, edit) => edit.set(at, "per-sender"),
  },
};
