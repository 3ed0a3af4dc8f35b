import { redactText } from "@parapet/posture/redaction";
import type { PlayedStep, Proof } from "../core/proof.ts";

/** What a report says of a path: how Parapet derived it, without the values of settings. */
export type ReportedPath = {
  readonly rule_id: string;
  /** In the order of the path. */
  readonly steps: readonly {
    readonly kind: string;
    /** The edge into it; "" for the first. */
    readonly edge: string;
    /** Files and pointers that it was derived from: "openclaw.json /tools/exec". */
    readonly settings: readonly string[];
  }[];
};

export type ReportedProof = Pick<
  Proof,
  "path_id" | "statement" | "runtime" | "runtime_version" | "tried_at" | "steps" | "changes"
>;

export type ProofReport = {
  readonly proof: ReportedProof;
  readonly path: ReportedPath;
  readonly parapetVersion: string;
  /** "linux x64". */
  readonly system: string;
  /** Left out of every text: the home folder and the name of the machine. */
  readonly personal: readonly string[];
};

const mostLine = 400;

/**
 * A report in Markdown on a path that was played, so that a result that differs from what Parapet
 * derived can be filed. It needs no other file, and has no value of a setting.
 */
export function proofReport(report: ProofReport): string {
  const { proof, path, parapetVersion, system } = report;
  const say = (text: string) => withoutPersonal(text, report.personal);
  const settings = [...new Set(path.steps.flatMap((step) => step.settings))].toSorted();
  const lines = [
    `# ${path.rule_id} in ${proof.runtime} ${proof.runtime_version}: ${say(proof.statement)}`,
    "",
    "Parapet derived this attack path from the configuration. The runtime was then played in a sandbox, on a copy",
    "with canaries in place of secrets. This is what each step came to.",
    "",
    `- Parapet: ${parapetVersion}, ${system}`,
    `- Runtime: ${proof.runtime} ${proof.runtime_version}`,
    `- Played: ${proof.tried_at}`,
    `- Path: ${proof.path_id}, rule ${path.rule_id}`,
    `- Result: ${say(proof.statement)}`,
    "",
    "## Steps",
    "",
    ...proof.steps.map((step, index) => stepLine(step, path.steps[index], { index, say })),
    "",
    "## Settings that the path was derived from",
    "",
    ...(settings.length === 0 ? ["None is known."] : settings.map((one) => `- ${code(say(one))}`)),
    "",
    "## How the copy differs from the workspace",
    "",
    ...proof.changes.map((change) => `- ${say(change)}`),
    "",
    "## Reproduce",
    "",
    `With ${proof.runtime} ${proof.runtime_version} on the PATH, and a workspace with the settings above:`,
    "",
    "```sh",
    `parapet prove ${proof.path_id} WORKSPACE`,
    "```",
    "",
  ];
  return lines.join("\n");
}

function stepLine(
  { label, status, refused_by: by, guardrail = "", detail }: PlayedStep,
  step: ReportedPath["steps"][number] | undefined,
  { index, say }: { readonly index: number; readonly say: (text: string) => string },
): string {
  const kind = step === undefined ? "side condition" : `${step.edge} ${step.kind}`.trim();
  const refuser = by === "" ? "" : ` by ${by.replaceAll("_", " ")} ${guardrail}`.trimEnd();
  const what = `${status.replaceAll("_", " ")}${refuser}`;
  return `${index + 1}. ${code(say(label))} (${kind}): ${say(what)}. ${say(detail)}`.trimEnd();
}

/** One line without secrets, and without what names a person or a machine. */
function withoutPersonal(text: string, personal: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, " ").trim().slice(0, mostLine);
  const redacted = redactText(line, "output");
  const names = new Set(personal);
  return personal
    .filter((one) => one.includes("/") && one !== "/")
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, one) => rest.replaceAll(one, "…"), redacted)
    .split(wordEnd)
    .map((word) => (names.has(word) ? "…" : word))
    .join("")
    .replaceAll("<", "&lt;");
}

/** A name may be part of a word, which stays. */
const wordEnd = /([^\p{L}\p{N}._-]+)/u;

/** No text ends it. */
function code(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}
