import type { Check } from "@parapet/scan-core/core/check.ts";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";
import { type SecretHit, shownIdentity } from "@parapet/scan-core/secrets/files/secret-hit.ts";
import type { InstructionKind } from "@parapet/code-analysis/files/instruction-file.ts";
import type { InstructionsModel, ReadInstructions } from "./model.ts";

const mostReports = 5;

/** The alternative, by the kind of the file. */
const insteads: Readonly<Record<InstructionKind, string>> = {
  instructions: "Remove it: the tool that needs it can read it from its environment.",
  skill: "Let the skill's script read it from the environment instead.",
  settings:
    "Reference a variable instead (`${NAME}`; in OpenClaw a SecretRef), if the runtime supports it.",
  variables:
    "Restrict the file to its owner (chmod 600) and keep it out of git (.gitignore, git rm --cached).",
};

const remediation =
  "If the file was ever shared or committed, revoke the credential at its vendor first. Then store a new one where only the " +
  "tool that needs it can read it: a SecretRef in OpenClaw, `${NAME}` in `.mcp.json` and other settings that expand variables, " +
  "or a `.env` that only its owner can read and that git ignores.";

export const secretChecks: readonly Check<InstructionsModel>[] = [
  {
    id: "SEC-001",
    title: "Hard-coded vendor credential",
    severity: "high",
    confidence: "high",
    owasp: ["ASI03"],
    rationale:
      "The agent reads the file, and so does anyone who obtains a copy. A vendor's credential is recognizable by its format: bots search " +
      "public repositories for it and use it within minutes.",
    remediation,
    references: [owaspAgenticReference],
    run: ({ files }, report) => reportSecrets("vendor", files, report),
  },
  {
    id: "SEC-002",
    title: "Hard-coded secret value",
    severity: "medium",
    confidence: "medium",
    owasp: ["ASI03"],
    rationale:
      "A randomly generated value with a name such as API_KEY or password is most likely in use. The agent reads the " +
      "file, and any instruction that it follows later can send the value out.",
    remediation,
    references: [owaspAgenticReference],
    run: ({ files }, report) => reportSecrets("assigned", files, report),
  },
  {
    id: "SEC-003",
    title: "Private key in a file",
    severity: "high",
    confidence: "high",
    owasp: ["ASI03"],
    rationale:
      "Anyone with the key can authenticate as its owner to every server that accepts it, and a copy goes unnoticed. An agent that has " +
      "read it can be made to reveal it.",
    remediation:
      "Generate a new key and remove the old one from every server that accepts it. Store the new one in a separate file that only its " +
      "owner can read, and reference that file.",
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
    // A private, ignored file of variables is where secrets belong.
    if (file.kind === "variables" && !isOpenToOthers && !isCommitted) continue;
    const hits = file.secrets.filter((hit) => hit.kind === kind);
    for (const [index, hit] of hits.slice(0, mostReports).entries()) {
      const { line, column, what } = hit;
      // Two secrets that are shown alike are two findings.
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
        message: `${startOf(what)} is hard-coded in the file${exposureOf(file)}${more > 0 ? `, and ${more} more are` : ""}. ${insteads[file.kind]}`,
        ...(file.kind === "variables" && !isCommitted ? { severity: "low" } : {}),
      });
    }
  }
}

function startOf(what: string): string {
  return what.charAt(0).toUpperCase() + what.slice(1);
}

function exposureOf({ kind, isOpenToOthers, git }: ReadInstructions): string {
  if (git === "tracked") return ", and git tracks the file";
  if (git === "left") return ", and git does not ignore the file";
  return kind === "variables" && isOpenToOthers
    ? ", and other users of this machine can read it"
    : "";
}
