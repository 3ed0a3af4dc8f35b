/** A fixture with one of its values in place of `@EACH@`, and what its check reports then. */
export type FixtureValue = {
  readonly value: string;
  readonly text: string;
  readonly expected: readonly string[];
};

/**
 * The cases of a fixture that walks a list: `// each pnpm` is reported, `// never pnpm-lock`, a
 * near miss, is not. The lines name what is expected whatever the check's own list holds, so that a
 * name that gets lost there is noticed. `// each VALUE -> high main /place` expects of one value
 * what the others do not have.
 */
export function valuesIn(text: string): readonly FixtureValue[] {
  return [...text.matchAll(/^\/\/ (each|never) (.+?)(?: -> (.+))?$/gm)].map(
    ([, kind, value = "", own]) => {
      const filled = text.replaceAll("@EACH@", () => value);
      const expected = own === undefined ? expectedIn(filled) : [own];
      return { value, text: filled, expected: kind === "each" ? expected : [] };
    },
  );
}

/**
 * What a check reports, as fixtures write it, with all places:
 * `high main /tools/exec/mode + /channels/slack/groupPolicy`.
 */
export function reportLine(
  severity: string,
  agent: string | undefined,
  places: readonly string[],
): string {
  return `${severity} ${agent ?? "-"} ${places.join(" + ")}`;
}

/** What a fixture says that its check reports. */
export function expectedIn(text: string): readonly string[] {
  return [...text.matchAll(/^\/\/ expect (.+)$/gm)].map(([, line = ""]) => line);
}

/** What a fixture says that the messages of its check tell: `// says of the extension acme`. */
export function saidIn(text: string): readonly string[] {
  return [...text.matchAll(/^\/\/ says (.+)$/gm)].map(([, words = ""]) => words);
}
