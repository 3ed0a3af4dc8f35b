import { parsePointer } from "@parapet/documents/pointer.ts";
import type { ExplainableAgents } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { AgentSection, ExplainedRow } from "@parapet/scan-core/core/explanation.ts";
import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import { commandsInWords, startInWords, tokenInWords } from "./policy/in-words.ts";
import type { AgentRun, CiModel } from "./policy/model.ts";

/** Who starts each agent in CI, what it may do, and what it holds. */
export function explainCi({ model, evidenceOf }: Reading<CiModel>): ExplainableAgents {
  const row = (subject: string, value: string, at: string): ExplainedRow => ({
    subject,
    value,
    setting: parsePointer(at).slice(1).join("."),
    evidence: evidenceOf(at),
  });
  const sectionOf = (run: AgentRun): AgentSection => ({
    title: run.title,
    rows: [
      row("started by", startInWords(run), run.start.at),
      row("commands", commandsInWords(run), run.toolsAt),
      row("token", tokenInWords(run.token), run.token.at),
      ...run.untrusted.map((text) => row("untrusted text in the prompt", text, run.untrustedAt)),
      ...run.secrets.map(({ name, at }) => row("secret in the environment", name, at)),
    ],
  });
  const ids = [...new Set(model.runs.map(({ agentId }) => agentId))].toSorted();
  return {
    defaults_of: "the CI service",
    newer_writer: "",
    agents: ids.map((id, index) => ({ agent_id: id, is_default: index === 0 })),
    sectionsOf: (id) => {
      const runs = model.runs.filter(({ agentId }) => agentId === id);
      return runs.length === 0 ? undefined : runs.map(sectionOf);
    },
  };
}
