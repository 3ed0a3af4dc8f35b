import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { includesUntrusted } from "../../facts/reach/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";

export const untrustedSendersShareSession: Check<OpenClawModel> = {
  id: "OC-ING-003",
  title: "Strangers share one conversation",
  severity: "medium",
  owasp: ["ASI06"],
  rationale:
    'With session.dmScope "main", the default, the direct messages of all senders form one conversation. What one ' +
    "person told the agent another can ask it for, and what one planted works when the owner writes next.",
  remediation:
    "Give every sender a conversation of their own: `openclaw config set session.dmScope per-channel-peer`.",
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
      message: `${shared.some(({ audience }) => audience === "anyone") ? "Anyone" : "Every member"} may write on ${channels}, and all direct messages join one conversation, so strangers can read and steer what others said.`,
    });
  },
  fix: {
    safe: true,
    title: "Gives every sender a conversation of their own",
    apply: (_sighting, edit, { session }) => edit.set(session.dmScope.at, "per-channel-peer"),
  },
};
