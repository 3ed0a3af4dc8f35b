import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const untrustedSendersShareSession: Check<OpenClawModel> = {
  id: "OC-ING-003",
  title: "Untrusted senders share one session",
  severity: "medium",
  owasp: ["ASI06"],
  rationale:
    'With session.dmScope "main", the default, the direct messages of all senders form one conversation. A ' +
    "sender can ask the agent for what others said, and an injected instruction is still active when the owner " +
    "writes next.",
  remediation: "Separate the senders: `openclaw config set session.dmScope per-channel-peer`.",
  references: [
    openclawDocs("gateway/security/access-control"),
    openclawDocs("concepts/session"),
    owaspAgenticReference,
  ],
  aliases: ["channels.dm.session_collision", "channels.<channel>.dm.scope_main_multiuser"],
  run: ({ session, entryPoints }, report) => {
    if (session.dmScope.value !== "main") return;
    const shared = entryPoints.filter(
      ({ enabled, surface, audience }) =>
        enabled.value && surface === "dm" && includesUntrusted(audience),
    );
    if (shared.length === 0) return;
    const channels = [...new Set(shared.map(({ channel }) => channel))].toSorted().join(", ");
    report({
      at: session.dmScope.at,
      message: `${shared.some(({ audience }) => audience === "anyone") ? "Anyone" : "Every member"} may write on ${channels}, and all direct messages share one conversation, so untrusted senders can read and steer it.`,
    });
  },
  fix: {
    safe: true,
    title: "Separates the conversations of senders",
    apply: (_sighting, edit, { session }) => edit.set(session.dmScope.at, "per-channel-peer"),
  },
};
