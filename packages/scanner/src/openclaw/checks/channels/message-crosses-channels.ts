import type { Check } from "../../../check.ts";
import type { AgentPolicy, Effective, OpenClawModel } from "../../model.ts";
import { asBoolean, effective } from "../../settings.ts";
import { byPlace, soleAgent } from "../facts/memory-settings.ts";
import { shortList } from "../facts/open-doors.ts";
import { pointerOf } from "../facts/pointer-of.ts";
import { audienceNames, isOutsiders, reachOf, widestOf } from "../facts/reach.ts";
import { openclawDocs, owaspAgenticReference } from "../facts/references.ts";
import { seatsOf } from "../facts/seats.ts";

export const messageCrossesChannels: Check<OpenClawModel> = {
  id: "OC-EGR-003",
  title: "Strangers on one channel can have messages sent on another",
  severity: "low",
  owasp: ["ASI02", "ASI03"],
  rationale:
    "The message tool sends to any conversation on any channel, in the owner's name. A stranger who may write on one " +
    "channel can have the agent write to colleagues on another, or carry to the first what it read on the second.",
  remediation:
    "Keep messages on the channel they came from: " +
    "`openclaw config set tools.message.crossContext.allowAcrossProviders false --strict-json`.",
  references: [openclawDocs("gateway/security/tool-permissions"), owaspAgenticReference],
  run: (model, report) => {
    const channels = new Set(
      model.doors.filter(({ enabled }) => enabled.value).map(({ channel }) => channel),
    );
    if (channels.size < 2) return;
    const crossing = byPlace(model.agents, (agent) => {
      const { value, at } = crossesOf(model, agent);
      const sends = seatsOf(agent).some(({ where }) => agent.grant("message", where).allowed);
      return value && sends && isOutsiders(reachOf(model, agent)) ? at : undefined;
    });
    for (const { at, agents } of crossing) {
      const audience = widestOf(agents.map((agent) => reachOf(model, agent)));
      report({
        at,
        ...soleAgent(agents),
        message: `${shortList(agents.map(({ id }) => id))} may send on ${shortList([...channels].toSorted())}, whatever channel the order came from, and ${audienceNames[audience]} can give it.`,
      });
    }
  },
  fix: {
    safe: false,
    title: "Keeps messages on the channel they came from",
    apply: (sighting, edit) => edit.set(pointerOf(sighting), false),
  },
};

function crossesOf({ config }: OpenClawModel, { at }: AgentPolicy): Effective<boolean> {
  const name = "/tools/message/crossContext/allowAcrossProviders";
  return at === ""
    ? effective(config, [name], asBoolean, true)
    : effective(config, [`${at}${name}`, name], asBoolean, true);
}
