import { filesOf } from "./data-files.ts";
import { goStrings } from "./go-strings.ts";
import type { Labeled, LabeledGroup } from "./labeled.ts";

/**
 * `isDistinct`: gitleaks knows such a secret by itself, without the name of its service beside it.
 */
type GitleaksExample = Labeled & { readonly isDistinct: boolean };

/** The texts of gitleaks' tests as they stand, and the secrets of some of them alone. */
export function gitleaksGroups(): readonly LabeledGroup[] {
  const all = gitleaksExamples();
  const alone = all
    .filter(({ holds, isDistinct }) => holds && isDistinct)
    .flatMap(({ text }) => {
      const value = /_api_token = "(.*)"$/.exec(text)?.[1];
      return value === undefined ? [] : [{ text: value, holds: true }];
    });
  const common = { source: "gitleaks", detector: "secret" };
  return [
    { ...common, group: "secrets as they stand in code", examples: all },
    { ...common, group: "distinct secrets, nothing beside them", examples: alone },
  ];
}

/**
 * What gitleaks' rules are tested with: texts that a rule has to find, and those that it may not.
 * Always the same ones.
 */
function gitleaksExamples(): readonly GitleaksExample[] {
  return filesOf("gitleaks", "cmd/generate/config/rules/*.go").flatMap((file) =>
    file.split(/^func /m).flatMap(examplesOfRule),
  );
}

function examplesOfRule(source: string): readonly GitleaksExample[] {
  const ruleId = /RuleID:\s*"([^"]+)"/.exec(source)?.[1];
  if (ruleId === undefined) return [];
  const random = randomFrom(ruleId);
  const names = new Map<string, string>();
  for (const { 1: name = "", index, 0: whole } of source.matchAll(/^\t(\w+) := (?=secrets\.)/gm)) {
    const line = `${source.slice(index + whole.length).split("\n", 1)[0]}}`;
    names.set(name, goStrings(line, 0, names, random)[0] ?? "");
  }
  return [...source.matchAll(/\b(tps|fps) :?= \[\]string\{/g)].flatMap(
    ({ 0: whole, 1: kind, index }) =>
      goStrings(source, index + whole.length, names, random).map((text) => ({
        text,
        isDistinct: !source.includes("generateSemiGenericRegex("),
        holds: kind === "tps",
      })),
  );
}

/** Numbers from 0 to 1 that depend on a name alone (FNV-1a, then a linear congruence). */
function randomFrom(name: string): () => number {
  let state = 2_166_136_261;
  for (const character of name)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
