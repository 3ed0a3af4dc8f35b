import type { Span } from "../otlp/span.ts";

/** What a span is about, in the words of security. */
export type SpanKind = "agent" | "tool" | "model" | "memory" | "guardrail" | "other";

/** An agent as a span names it. Texts that the span does not tell are "". */
export type NamedAgent = {
  readonly id: string;
  readonly name: string;
};

export type CalledTool = {
  readonly name: string;
  /** Name or address of the MCP server it belongs to, "" for a tool of the agent's own. */
  readonly server: string;
};

/** What one dialect reads out of a span. */
export type SpanFacts = {
  readonly kind: SpanKind;
  /** The agent the span itself names; undefined where only spans above it do. */
  readonly agent: NamedAgent | undefined;
  readonly tool: CalledTool | undefined;
  /** Name of a memory, a vector store or another source that is asked for texts; "" for none. */
  readonly memory: string;
  readonly model: string;
  /** "openai", "langchain" …, "" where nothing tells. */
  readonly framework: string;
  /** "" where the span belongs to no conversation that it names. */
  readonly sessionId: string;
};

/** One way to write about agents in spans; undefined for a span that is not written in it. */
export type Dialect = {
  /** The attributes it reads; one that ends with a dot stands for all that begin so. */
  readonly prefixes: readonly string[];
  readonly read: (span: Span) => SpanFacts | undefined;
};

export const nothing: SpanFacts = {
  kind: "other",
  agent: undefined,
  tool: undefined,
  memory: "",
  model: "",
  framework: "",
  sessionId: "",
};
