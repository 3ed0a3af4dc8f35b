import type { EvaluationRequest } from "../evaluation/request.ts";
import type { Texts } from "../evaluation/texts.ts";
import { Facts } from "./facts.ts";
import type { ToolIdentity } from "./tools/tool-identity.ts";

export type FactSources = {
  readonly request: EvaluationRequest;
  readonly tool: ToolIdentity | undefined;
  readonly texts: Texts;
  readonly withSecrets: boolean;
  readonly fingerprint: (text: string) => string;
};

/** What a call does, as far as it can be told from its arguments. Never throws, whatever they are. */
export function extractFacts(_sources: FactSources): Facts {
  return new Facts({
    commands: [],
    paths: [],
    network: [],
    recipients: [],
    secrets: [],
    egress: false,
    reads_private: false,
    reads_untrusted: false,
    cut: new Set(),
  });
}
