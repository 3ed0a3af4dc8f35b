import type { JsonValue } from "@parapet/documents/document.ts";
import { known, type Lookup, senderValue, unknownValue } from "../expressions/evaluate.ts";
import type { Job } from "./workflow.ts";
import { textOf, type Placed, type YamlObject } from "./yaml-values.ts";

const longestText = 20_000;

/** Words of a step that asks GitHub who somebody is. */
const signs =
  /collaborator|permission[-_ ]?(?:level|check)|(?:check|verify|validate|actor|user|repo)[-_ \w]{0,20}permission|author_association|membership|\/members\b|org[-_ ]?member|maintainer|authori[sz](?!ation\\?["']?\s*[:=])|trusted|allow-?list|whitelist|codeowners/i;

/** True for a step that may stop people without rights, in a way that only a run would show. */
export const mayCheckSender = remembered((step) => {
  const { permissions: _, ...rest } = step;
  return signs.test(plainText(rest).slice(0, longestText));
});

/**
 * True for a step that sets variables for those after it, also where the workflow declares them.
 */
export const mayWriteVariables = remembered((step) =>
  /GITHUB_ENV|exportVariable/.test(plainText(step)),
);

/** Each step is asked about once for every step after it. */
function remembered(test: (step: YamlObject) => boolean): (step: YamlObject) => boolean {
  const answers = new WeakMap<YamlObject, boolean>();
  return (step) => {
    const answer = answers.get(step) ?? test(step);
    answers.set(step, answer);
    return answer;
  };
}

function plainText(value: JsonValue): string {
  return JSON.stringify(value) ?? "";
}

/** True for a job of which a step may stop people without rights, or that runs elsewhere. */
export function jobMayCheckSender({ value, steps }: Job): boolean {
  return (
    textOf(value["uses"]) !== undefined || steps.some(({ value: step }) => mayCheckSender(step))
  );
}

/**
 * What is known of `steps`, `needs` and the like in a condition of a job, or of the step before
 * which others ran. What a step or a job hands on is worked out when it runs, and may depend on who
 * the sender is.
 */
export function lookupIn(before: readonly Placed<YamlObject>[]): Lookup {
  return (path) => {
    const parts = path.split(".");
    const [context = ""] = parts;
    const kind = parts[2] ?? "";
    if (kind === "result" || kind === "conclusion" || kind === "outcome") return known("success");
    if (context === "job") return known("success");
    if (context !== "env") return unknownValue;
    return before.some(({ value }) => mayCheckSender(value)) ? unknownValue : senderValue;
  };
}
