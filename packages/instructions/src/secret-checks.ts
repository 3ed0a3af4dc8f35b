import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { type SecretHit, shownIdentity } from "@parapet/scan-core/secrets/files/secret-hit.ts";
import type { InstructionKind } from "@parapet/code-analysis/files/instruction-file.ts";
import type { InstructionsModel, ReadInstructions } from "./model.ts";

const mostReports = 5;

/** What to do instead, by what the file is. */
const insteads: Readonly<Record<InstructionKind, string>> = {
  instructions: "Take it out: the tool that needs it can read it from its environment.",
  skill: "Let the skill's script read it from the environment instead.",
  settings:
    "Refer to a variable instead (`${NAME}`; in OpenClaw a SecretRef), where the runtime supports it.",
  variables: "Keep the file to its owner (chmod 600) and out of git (.gitignore, git rm --cached).",
};

const remediation =
  "Make the credential invalid at its vendor first where the file was ever shared or committed. Then put a new one where only the " +
  "tool that needs it reads it: a SecretRef in OpenClaw, `${NAME}` in `.mcp.json` and other settings that replace variables, " +
  "or a `.env` that only its owner can read and that git ignores.";

export const secretChecks: readonly Check<InstructionsModel>[] = [
  {
    id: "SEC-001",
    title: "Credential of a known vendor stands in a file",
    severity: "high",
    confidence: "high",
    owasp: ["ASI03"],
    rationale:
      "The agent reads the file, and so does whoever gets a copy of it. A vendor's credential is known by its form: programs look " +
      "for it in public repositories and use it within minutes.",
    remediation,
    references: [owaspAgenticReference],
    run: ({ files }, report) => reportSecrets("vendor", files, report),
  },
  {
    id: "SEC-002",
    title: "Random value stands under the name of a secret in a file",
    severity: "medium",
    confidence: "medium",
    owasp: ["ASI03"],
    rationale:
      "A value that a generator has made, under a name such as API_KEY or password, is most likely in use. The agent reads the " +
      "file, and every instruction that it follows later can carry the value out.",
    remediation,
    references: [owaspAgenticReference],
    run: ({ files }, report) => reportSecrets("assigned", files, report),
  },
  {
    id: "SEC-003",
    title: "Private key stands in a file",
    severity: "high",
    confidence: "high",
    owasp: ["ASI03"],
    rationale:
      "Who has the key is its owner to every server that knows it, and nobody notices a copy. An agent that has read it can be " +
      "asked for it.",
    remediation:
      "Make a new key and take the old one off every server that knows it. Leave the new one in a file of its own that only its " +
      "owner can read, and name that file.",
    references: [owaspAgenticReference],
    run: ({ files }, report) => reportSecrets("private-key", files, report),
  },
];

function reportSecrets(
  kind: SecretHit["kind"],
  files: readonly ReadInstructions[],
  report: Parameters<Check<InstructionsModel>["run"]>[1],
): void {
  for (const file of files) {
    const { isOpenToOthers } = file;
    const isCommitted = file.git !== "kept";
    // Where secrets belong: nobody else reads it, and nobody commits it.
    if (file.kind === "variables" && !isOpenToOthers && !isCommitted) continue;
    const hits = file.secrets.filter((hit) => hit.kind === kind);
    for (const [index, hit] of hits.slice(0, mostReports).entries()) {
      const { line, column, what } = hit;
      // Of two that look alike here, each is a finding of its own.
      const turn = hits
        .slice(0, index)
        .filter((other) => shownIdentity(other) === shownIdentity(hit)).length;
      const more = index === mostReports - 1 ? hits.length - mostReports : 0;
      report({
        at: "",
        file: {
          path: file.path,
          isFolder: false,
          excerpt: `${shownIdentity(hit)}${turn === 0 ? "" : `, number ${turn + 1} in the file`}`,
          line,
          column,
        },
        message: `${startOf(what)} stands in the file as text${exposureOf(file)}${more > 0 ? `, and ${more} more do` : ""}. ${insteads[file.kind]}`,
        ...(file.kind === "variables" && !isCommitted ? { severity: "low" } : {}),
      });
    }
  }
}

function startOf(what: string): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}

function exposureOf({ kind, isOpenToOthers, git }: ReadInstructions): string {
  if (git === "tracked") return ", and git tracks the file: it is in what is committed";
  if (git === "left") return ", and nothing keeps the file out of a commit";
  return kind === "variables" && isOpenToOthers ? ", and others on this machine can read it" : "";
}
