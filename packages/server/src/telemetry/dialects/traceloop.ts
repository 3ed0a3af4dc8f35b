import { agentNamed, textIn } from "./attribute.ts";
import type { Dialect, SpanKind } from "./span-facts.ts";

const kinds: Readonly<Record<string, SpanKind>> = { agent: "agent", tool: "tool" };

/** OpenLLMetry, which names the entity that a span is about. */
export const traceloop: Dialect = {
  prefixes: ["traceloop."],
  read: ({ attributes }) => {
    const written = textIn(attributes, "traceloop.span.kind").toLowerCase();
    // Its instrumentation of LangChain calls a tool a task, and names it here alone.
    const runsTool = textIn(attributes, "gen_ai.operation.name") === "execute_tool";
    const kind = written === "task" && runsTool ? "tool" : kinds[written];
    if (kind === undefined) return undefined;
    const entity = textIn(attributes, "traceloop.entity.name");
    return {
      kind,
      agent: kind === "agent" ? agentNamed("", entity) : undefined,
      tool: kind === "tool" && entity !== "" ? { name: entity, server: "" } : undefined,
      memory: "",
      model: "",
      framework: "",
      sessionId: textIn(
        attributes,
        "traceloop.association.properties.session_id",
        "traceloop.association.properties.conversation_id",
      ),
    };
  },
};
