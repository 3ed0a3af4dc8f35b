import type { Check } from "../../check.ts";
import type { ChannelDoor, OpenClawModel } from "../model.ts";
import { removeSenderWildcards } from "./facts/close-doors.ts";
import { agentsBehind, describeDoors, groupDoors, shortList } from "./facts/door-names.ts";
import { openclawDocs, owaspAgenticReference } from "./facts/references.ts";
import { runsUnprompted } from "./facts/shell-access.ts";

export const openDirectMessages: Check<OpenClawModel> = {
  id: "OC-ING-001",
  title: "Anyone may send direct messages",
  severity: "high",
  owasp: ["ASI01"],
  rationale:
    "Every direct message is an instruction to the agent. With an open policy a stranger who finds the bot gives " +
    "orders to an agent that acts with its owner's tools, files and accounts.",
  remediation:
    'Set the channel\'s dmPolicy to "pairing" and remove "*" from its allowFrom: ' +
    "`openclaw config set channels.<channel>.dmPolicy pairing`, then approve people with " +
    "`openclaw pairing approve <channel> <code>`.",
  references: [
    openclawDocs("gateway/security/access-control"),
    openclawDocs("channels/pairing"),
    owaspAgenticReference,
  ],
  aliases: ["channels.<channel>.dm.open"],
  run: (model, report) => {
    for (const { at, doors } of groupDoors(openDoors(model))) {
      const agents = agentsBehind(doors);
      const admits = doors.some(({ audience }) => audience === "anyone");
      const commands = model.agents.some(
        (agent) => agents.includes(agent.id) && runsUnprompted(agent),
      );
      report({
        at,
        ...(agents.length === 1 && agents[0] !== undefined ? { agent: agents[0] } : {}),
        severity: !admits ? "low" : commands ? "critical" : "high",
        message: admits
          ? `Direct messages on ${describeDoors(doors)} are open, so anyone can give orders to ${shortList(agents) || "an agent"}${
              commands ? ", which runs commands on the machine without asking" : ""
            }.`
          : `The direct message policy of ${describeDoors(doors)} is "open"; only its sender list still keeps strangers out.`,
      });
    }
  },
  fix: {
    safe: true,
    title: "Lets strangers in by pairing only",
    apply: ({ at }, edit, model) => {
      const opened = groupDoors(openDoors(model)).find((group) => group.at[0] === [at].flat()[0]);
      for (const door of opened?.doors ?? []) {
        if (door.policy.value === "open") edit.set(door.policy.at, "pairing");
        removeSenderWildcards(door, model.config, edit);
      }
    },
  },
};

function openDoors({ doors }: OpenClawModel): readonly ChannelDoor[] {
  return doors.filter(
    ({ enabled, surface, audience, policy }) =>
      enabled.value && surface === "dm" && (audience === "anyone" || policy.value === "open"),
  );
}
