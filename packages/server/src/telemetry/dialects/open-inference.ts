import { agentNamed, textIn } from "./attribute.ts";
import type { Dialect, SpanKind } from "./span-facts.ts";

const kinds: Readonly<Record<string, SpanKind>> = {
  AGENT: "agent",
  TOOL: "tool",
  LLM: "model",
  RETRIEVER: "memory",
  EMBEDDING: "memory",
  GUARDRAIL: "guardrail",
};

/** OpenInference, which the instrumentations of Arize and others write. */
export const openInference: Dialect = {
  prefixes: [
    "openinference.",
    "agent.id",
    "agent.name",
    "tool.name",
    "session.id",
    "llm.model_name",
    "llm.provider",
  ],
  read: ({ name, attributes }) => {
    const written = textIn(attributes, "openinference.span.kind").toUpperCase();
    if (written === "") return undefined;
    const kind = kinds[written] ?? "other";
    return {
      kind,
      agent: agentNamed(
        textIn(attributes, "agent.id"),
        // An agent's span without its own name is called like the agent.
        textIn(attributes, "agent.name") || (kind === "agent" ? name : ""),
      ),
      tool:
        kind === "tool" ? { name: textIn(attributes, "tool.name") || name, server: "" } : undefined,
      memory: written === "RETRIEVER" ? name : "",
      model: textIn(attributes, "llm.model_name"),
      framework: textIn(attributes, "llm.provider"),
      sessionId: textIn(attributes, "session.id"),
    };
  },
};
