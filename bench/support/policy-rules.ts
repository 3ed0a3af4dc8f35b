/**
 * A rule that every engine can say: one tool after content from outside, or one program at any
 * time.
 */
export type PlainRule =
  | { readonly kind: "tool"; readonly tool: string }
  | { readonly kind: "program"; readonly program: string };

/** What a plain rule looks at. */
export type PlainFacts = {
  readonly tool: string;
  readonly untrusted_seen: boolean;
  readonly programs: readonly string[];
};

export function plainRules(count: number): readonly PlainRule[] {
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? { kind: "tool", tool: `tool-${index}` }
      : { kind: "program", program: `program-${index}` },
  );
}

/** Calls that most rules have nothing to say about, and whether one of them does. */
export const plainCalls: readonly { readonly facts: PlainFacts; readonly denied: boolean }[] = [
  { facts: { tool: "exec", untrusted_seen: true, programs: ["git", "npm"] }, denied: false },
  { facts: { tool: "read", untrusted_seen: false, programs: [] }, denied: false },
  { facts: { tool: "tool-8", untrusted_seen: false, programs: [] }, denied: false },
  { facts: { tool: "tool-8", untrusted_seen: true, programs: [] }, denied: true },
  { facts: { tool: "exec", untrusted_seen: false, programs: ["ls", "program-19"] }, denied: true },
];
