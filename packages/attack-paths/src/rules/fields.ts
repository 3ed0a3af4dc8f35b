import type { Located, LocatedMap, LocatedScalar } from "./located-yaml.ts";
import type { Position, Report } from "./rule-problem.ts";

export type LocatedText = {
  readonly at: Position;
  readonly text: string;
  readonly positionAt: LocatedScalar["positionAt"];
};

/**
 * Reads the fields of one map. Missing fields and wrong types are reported, and read as undefined
 * or empty.
 */
export type Fields = {
  readonly at: Position;
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => LocatedText | undefined;
  readonly optionalText: (name: string) => LocatedText | undefined;
  readonly wholeNumber: (name: string) => number | undefined;
  /**
   * The texts of a list; a single text counts as a list of one. Empty where the field is absent.
   */
  readonly texts: (name: string) => readonly LocatedText[];
  readonly fields: (name: string, known: readonly string[]) => Fields | undefined;
  readonly fieldsList: (name: string, known: readonly string[]) => readonly Fields[];
  /** Names and texts of a map with arbitrary names. */
  readonly textMap: (name: string) => readonly (readonly [LocatedText, LocatedText])[];
};

/** Fields that are not among `known` are reported. */
export function fieldsOf(located: Located, known: readonly string[], report: Report): Fields {
  const entries: LocatedMap["entries"] =
    located.type === "map" ? located.entries : new Map<string, never>();
  if (located.type !== "map") report(located.at, `a map with ${known.join(", ")} is expected here`);
  for (const [name, { at }] of entries) {
    if (!known.includes(name)) report(at, `the field ${name} is not known here`);
  }

  const value = (name: string): Located | undefined => entries.get(name)?.value;

  const asText = (found: Located): LocatedText | undefined => {
    if (found.type === "scalar" && typeof found.value === "string" && found.value.trim() !== "") {
      return { at: found.at, text: found.value, positionAt: found.positionAt };
    }
    report(found.at, "a text is expected here");
    return undefined;
  };

  const optionalText = (name: string): LocatedText | undefined => {
    const found = value(name);
    return found && asText(found);
  };

  return {
    at: located.at,
    has: (name) => entries.has(name),
    optionalText,
    text: (name) => {
      if (!entries.has(name)) report(located.at, `the field ${name} is missing`);
      return optionalText(name);
    },
    wholeNumber: (name) => {
      const found = value(name);
      if (found?.type === "scalar" && Number.isInteger(found.value)) return Number(found.value);
      report(found?.at ?? located.at, `the field ${name} must be a whole number`);
      return undefined;
    },
    texts: (name) => {
      const found = value(name);
      if (found === undefined) return [];
      return (found.type === "list" ? found.items : [found]).flatMap((item) => asText(item) ?? []);
    },
    fields: (name, inner) => {
      const found = value(name);
      if (found !== undefined) return fieldsOf(found, inner, report);
      report(located.at, `the field ${name} is missing`);
      return undefined;
    },
    fieldsList: (name, inner) => {
      const found = value(name);
      if (found === undefined) return [];
      if (found.type === "list") return found.items.map((item) => fieldsOf(item, inner, report));
      report(found.at, `the field ${name} must be a list`);
      return [];
    },
    textMap: (name) => {
      const found = value(name);
      if (found === undefined) return [];
      if (found.type !== "map") {
        report(found.at, `the field ${name} must be a map`);
        return [];
      }
      return [...found.entries].flatMap(([key, entry]) => {
        const text = asText(entry.value);
        const keyText = { at: entry.at, text: key, positionAt: () => entry.at };
        return text === undefined ? [] : [[keyText, text] as const];
      });
    },
  };
}
