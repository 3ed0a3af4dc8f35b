import { childPointer } from "@parapet/documents/pointer.ts";
import { includesUntrusted } from "../facts/reach/reach.ts";
import type { OpenClawModel } from "../model/model.ts";
import type { ContextMap } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

const across = "memory/search/rememberAcrossConversations";
const hook = "/hooks/internal/entries/session-memory/enabled";

/**
 * Draws what one conversation leaves for later ones: the shared main conversation, and notes that a
 * hook takes.
 */
export function drawMemory(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  drawSharedConversations(model, contexts, sketch);
  drawRecall(model, contexts, sketch);
  if (model.config.get(hook) !== true || model.config.get("/hooks/internal/enabled") === false)
    return;
  for (const { agent, key } of contexts.all) {
    const memory = sketch.node("memory", `notes/${agent.id}`, `Memory notes of ${agent.id}`, {
      role: "notes",
      agent_id: agent.id,
    });
    sketch.edge({
      source: key,
      target: memory,
      kind: "WRITES",
      description: `what was said to ${agent.id} is saved to its memory when a session ends`,
      vulnerability: "unreviewed_memory",
      at: [hook],
    });
    const main = contexts.main(agent.id);
    if (main === undefined) continue;
    sketch.edge({
      source: memory,
      target: main.key,
      kind: "LOADS",
      description: `later sessions of ${agent.id} recall it`,
      at: [hook],
    });
  }
}

/** Conversations that memory search recalls in those of others, where the owner says so. */
function drawRecall({ config }: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  for (const { agent, key } of contexts.all) {
    const own = `${agent.at}/${across}`;
    const at = agent.at !== "" && config.has(own) ? own : `/${across}`;
    const main = contexts.main(agent.id);
    if (config.get(at) !== true || main === undefined) continue;
    const memory = sketch.node(
      "memory",
      `recall/${agent.id}`,
      `Recalled conversations of ${agent.id}`,
      {
        role: "notes",
        agent_id: agent.id,
      },
    );
    sketch.edge({
      source: key,
      target: memory,
      kind: "WRITES",
      description: `what was said to ${agent.id} can be recalled in other conversations`,
      vulnerability: "unreviewed_memory",
      at: [at],
    });
    sketch.edge({
      source: memory,
      target: main.key,
      kind: "LOADS",
      description: `other conversations of ${agent.id} recall it`,
      at: [at],
    });
  }
}

/** Senders whose messages join the main conversation of an agent, which its owner goes on with. */
function drawSharedConversations(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  const { session } = model;
  for (const entryPoint of model.entryPoints) {
    if (
      !entryPoint.enabled.value ||
      entryPoint.audience === "nobody" ||
      entryPoint.lands !== "main"
    )
      continue;
    if (entryPoint.agents.length === 0) continue;
    const key = [
      entryPoint.channel,
      entryPoint.account,
      entryPoint.surface,
      ...(entryPoint.room === "" ? [] : [entryPoint.room]),
    ];
    const channel = sketch.node("channel", key.join("/"), entryPoint.channel);
    const scope = entryPoint.surface === "dm" ? session.dmScope : session.groupScope;
    const inherited = scope.value === "main";
    for (const id of entryPoint.agents) {
      const main = contexts.main(id);
      if (main === undefined) continue;
      const conversation = sketch.node(
        "memory",
        `conversation/${id}`,
        `the main conversation of ${id}`,
        {
          role: "conversation",
          agent_id: id,
          // Its turns from channels run in a sandbox, and its owner's do not.
          ...(model.agents.some(
            (agent) => agent.id === id && agent.sandbox.mode.value === "non-main",
          )
            ? { stronger: true }
            : {}),
        },
      );
      sketch.edge({
        source: channel,
        target: conversation,
        kind: "WRITES",
        description: `their messages stay in the conversation that the owner of ${id} continues`,
        vulnerability: "shared_conversation",
        at: inherited ? [scope.at] : [childPointer("/channels", entryPoint.channel), "/bindings"],
        fixedBy:
          inherited && entryPoint.surface === "dm" && includesUntrusted(entryPoint.audience)
            ? ["OC-ING-003"]
            : [],
      });
      sketch.edge({
        source: conversation,
        target: main.key,
        kind: "LOADS",
        description: `every turn of the main session of ${id} begins with it`,
        at: [scope.at],
      });
    }
  }
}
