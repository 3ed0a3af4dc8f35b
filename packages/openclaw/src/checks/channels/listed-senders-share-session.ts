import type { Check } from "@parapet/scan-core/core/check.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { describeEntryPoints } from "../../facts/channels/open-entry-points.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { listedBy } from "../../facts/channels/several-people.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const listedSendersShareSession: Check<OpenClawModel> = {
  id: "OC-ING-010",
  title: "Listed senders share one session",
  severity: "low",
  owasp: ["ASI06"],
  rationale:
    'With session.dmScope "main", the default, the direct messages of all listed senders, including the owner, ' +
    "form one conversation. Each of them can ask for what the others said, and can influence the others' turns.",
  remediation:
    "Separate the senders: `openclaw config set session.dmScope per-channel-peer`. If two ids are one person, " +
    "link them in session.identityLinks.",
  references: [
    openclawDocs("gateway/security/access-control"),
    openclawDocs("concepts/session"),
    owaspAgenticReference,
  ],
  aliases: ["channels.dm.session_collision", "channels.<channel>.dm.scope_main_multiuser"],
  run: (model, report) => {
    const { session, entryPoints, config } = model;
    if (session.dmScope.value !== "main") return;
    const shared = entryPoints.filter(
      (entryPoint) =>
        entryPoint.enabled.value &&
        entryPoint.surface === "dm" &&
        entryPoint.room === "" &&
        entryPoint.audience === "listed" &&
        entryPoint.lands === "main" &&
        peopleBehind(model, entryPoint.channel, listedBy(entryPoint, config)) > 1,
    );
    const [first] = shared;
    if (first === undefined) return;
    const names = [...new Set(shared.map((entryPoint) => describeEntryPoints([entryPoint])))]
      .toSorted()
      .join("; ");
    report({
      at: [session.dmScope.at, ...first.because],
      message: `Several people may write on ${names}, and all direct messages share one conversation.`,
    });
  },
  fix: {
    safe: true,
    title: "Separates the conversations of senders",
    apply: (_sighting, edit, { session }) => edit.set(session.dmScope.at, "per-channel-peer"),
  },
};

/** How many people some ids of a channel belong to; linked ids are one person. */
function peopleBehind({ config }: OpenClawModel, channel: string, ids: readonly string[]): number {
  const links = keysAt(config, "/session/identityLinks").map((person) => ({
    person,
    ids: listAt(config, below("/session/identityLinks", person)).map((id) => id.toLowerCase()),
  }));
  const people = ids.map((id) => {
    const linked = links.find(
      (link) => link.ids.includes(id) || link.ids.includes(`${channel}:${id}`),
    );
    return linked === undefined ? `id ${id}` : `person ${linked.person}`;
  });
  return new Set(people).size;
}
