import { type Kind, kebabCase, matching } from "./kind.ts";
import { unusedId } from "./unused-id.ts";

const folder = "packages/attack-paths";

/** A rule of attack paths, and a graph on which it fires and one on which it does not. */
export const rule: Kind = {
  usage: "ID NAME, such as AP-099 untrusted-notes",
  next: [
    `Say in the rule which edges lead to which harm; ${folder}/rules/README.md explains each field.`,
    `npm run rules compiles it; npx vitest run ${folder} runs its graphs; npm run docs writes its page.`,
    "Show it on a configuration: a row in test/rules-fire.test.ts.",
  ],
  files: (id = "", name = "") => {
    unusedId(matching(/^AP-\d{3}$/, id, "AP-099"));
    const graph = kebabCase(name);
    return new Map([
      [`${folder}/rules/${id}.yaml`, source(id, graph)],
      [
        `${folder}/fixtures/${graph}.yaml`,
        fixture("anyone", "An untrusted sender writes to the agent."),
      ],
      [
        `${folder}/fixtures/${graph}-of-owner.yaml`,
        fixture("owner", "Who writes to the agent is its owner."),
      ],
    ]);
  },
};

function source(id: string, graph: string): string {
  return `id: ${id}
name: Example of a weakness
version: 1
owasp: [ASI06]
atlas: [AML.T0051]
source: { node: principal, where: "n.trust in ['anyone', 'public']" }
path: "CAN_WRITE[to.kind == 'channel'] DELIVERS WRITES"
sink: { node: memory, where: "n.role == '${graph}'" }
controls:
  - injection_filter@DELIVERS
impact: persistent_memory
outcome: leaves text in its memory
steps:
  DELIVERS: untrusted_instruction_channel
  WRITES: unreviewed_memory
message: "What {source} writes to {agent} is kept in {sink}."
tests:
  fires: [${graph}]
  silent: [${graph}-of-owner]
`.replaceAll(`'${graph}'`, "'example'");
}

function fixture(trust: string, why: string): string {
  return `# ${why}
nodes:
  demo/principal/sender: { trust: ${trust} }
  demo/agent/main: { agent_id: main, shell: none }
  demo/memory/example: { role: example, agent_id: main }
edges:
  - [demo/principal/sender, CAN_WRITE, demo/channel/chat]
  - [demo/channel/chat, DELIVERS, demo/agent/main]
  - [demo/agent/main, WRITES, demo/memory/example]
`;
}
