import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { InstructionKind } from "@parapet/code-analysis/files/instruction-file.ts";
import type { InstructionsModel } from "./model.ts";
import { secretChecks } from "./secret-checks.ts";
import { signals } from "@parapet/code-analysis/signals/index.ts";
import type { Signal } from "@parapet/code-analysis/text/signal.ts";

const families: readonly {
  readonly prefix: "INS" | "SKL";
  readonly kind: InstructionKind;
  readonly of: string;
}[] = [
  { prefix: "INS", kind: "instructions", of: "Instruction file" },
  { prefix: "SKL", kind: "skill", of: "Skill" },
];

/** At most so many reports of one signal in one file; the last one says how many more there are. */
const mostReports = 5;

/**
 * Each signal is a check of instruction files and one of skills: their authors and readers differ.
 * Secrets are looked for in all files.
 */
export const instructionChecks: readonly Check<InstructionsModel>[] = [
  ...families.flatMap(({ prefix, kind, of }) =>
    signals.map((signal) => checkOf(signal, `${prefix}-${signal.id}`, kind, of)),
  ),
  ...secretChecks,
].toSorted(({ id }, { id: other }) => (id < other ? -1 : 1));

function checkOf(
  signal: Signal,
  id: CheckId,
  kind: InstructionKind,
  of: string,
): Check<InstructionsModel> {
  const { title, severity, confidence, owasp, rationale, remediation, references } = signal;
  return {
    id,
    title: `${of}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    severity,
    confidence,
    owasp,
    rationale,
    remediation,
    references,
    run: ({ files }, report) => {
      for (const file of files) {
        // Settings of a skill are part of the skill.
        const part = file.kind === "settings" && file.skill !== undefined ? "skill" : file.kind;
        if (part !== kind) continue;
        const hits = file.hits.get(signal.id) ?? [];
        for (const [index, hit] of hits.slice(0, mostReports).entries()) {
          const more = index === mostReports - 1 ? hits.length - mostReports : 0;
          report({
            at: "",
            file: {
              path: file.path,
              isFolder: false,
              excerpt: hit.excerpt,
              line: hit.line,
              column: hit.column,
            },
            message: `The file ${hit.does}${more > 0 ? `, and ${more} more lines do` : ""}.`,
            confidence: hit.confidence,
            ...(hit.severity === undefined ? {} : { severity: hit.severity }),
          });
        }
      }
    },
  };
}
