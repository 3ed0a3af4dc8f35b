import type { Api } from "../../api/types.ts";
import { entryPointName } from "../../core/channel-names.ts";
import { count } from "../../core/format.ts";

type Exposure = Api["Exposure"];

/** Principal, entry point and agents, in order; "and 3 like it" after the first agent. */
export function chainOf({
  principal,
  entry_point,
  agents: [first = "", ...others],
  alike,
}: Exposure): readonly { readonly name: string; readonly more: string }[] {
  return [
    { name: principal, more: "" },
    { name: entryPointName(entry_point), more: "" },
    { name: first, more: alike.length === 0 ? "" : ` and ${count(alike.length)} like it` },
    ...others.map((name) => ({ name, more: "" })),
  ].filter(({ name }) => name !== "");
}

/** "Anyone → Telegram direct messages → main and 3 like it". */
export function chainText(exposure: Exposure): string {
  return chainOf(exposure)
    .map(({ name, more }) => `${name}${more}`)
    .join(" → ");
}

export type Outcome = {
  readonly name: string;
  /** Its paths, worst first. */
  readonly paths: readonly [Api["ExposureOutcome"], ...Api["ExposureOutcome"][]];
};

/** The distinct outcomes of an exposure, worst first. */
export function outcomesOf({ outcomes }: Pick<Exposure, "outcomes">): readonly Outcome[] {
  return [...Map.groupBy(outcomes, ({ outcome }) => outcome)].flatMap(([name, [first, ...rest]]) =>
    first === undefined ? [] : [{ name, paths: [first, ...rest] as const }],
  );
}

/** IDs of its paths, each once. */
export function pathIdsOf({ outcomes }: Pick<Exposure, "outcomes">): readonly string[] {
  return [...new Set(outcomes.map(({ path_id }) => path_id))];
}

/** "Runs commands on the host and 8 more". */
export function outcomesText(exposure: Pick<Exposure, "outcomes">): string {
  const [worst, ...others] = outcomesOf(exposure);
  if (worst === undefined) return "";
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `${capitalized(worst.name)}${more}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
