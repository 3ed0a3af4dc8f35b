import type { ConfigDocument, JsonValue } from "@parapet/documents/document.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { didYouMean } from "@parapet/posture";
import type { PolicyProblem } from "./policy.ts";

/**
 * A value of a document with its place. Wrong types and unknown keys are reported, and read as
 * undefined or empty.
 */
export type Field = { readonly value: JsonValue | undefined; readonly pointer: string };

export type FieldReader = {
  readonly problems: readonly PolicyProblem[];
  readonly report: (pointer: string, message: string) => void;
  readonly lineOf: (pointer: string) => number;
  /** The members of an object; undefined where it is none. */
  readonly members: (
    field: Field,
    known: readonly string[] | undefined,
  ) => ReadonlyMap<string, Field> | undefined;
  readonly items: (field: Field) => readonly Field[];
  /** "" where there is none. */
  readonly text: (field: Field | undefined) => string;
  readonly texts: (field: Field | undefined) => readonly string[];
  readonly choice: <Choice extends string>(
    field: Field | undefined,
    choices: readonly Choice[],
  ) => Choice | undefined;
  readonly choicesOf: (field: Field | undefined, choices: readonly string[]) => readonly string[];
  readonly flag: (field: Field | undefined) => boolean | undefined;
};

const mostText = 1_000;

export function fieldReader(document: ConfigDocument): FieldReader {
  const problems: PolicyProblem[] = [];
  const place = (pointer: string): { readonly line: number; readonly column: number } => {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
      const span = document.span(at);
      if (span !== undefined) return { line: span.line, column: span.column };
      if (at === "") return { line: 1, column: 1 };
    }
  };
  const report = (pointer: string, message: string): void => {
    const { line, column } = place(pointer);
    problems.push({ line, column, message });
  };

  const members: FieldReader["members"] = ({ value, pointer }, known) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      report(
        pointer,
        known === undefined
          ? "a map is expected here"
          : `a map with ${known.join(", ")} is expected here`,
      );
      return undefined;
    }
    for (const key of Object.keys(value)) {
      if (known === undefined || known.includes(key)) continue;
      const hint = didYouMean(key, known);
      report(
        childPointer(pointer, key),
        `the key ${quoted(key)} is not known here${hint === "" ? "" : `; ${hint}`}`,
      );
    }
    return new Map(
      Object.entries(value).map(([key, member]) => [
        key,
        { value: member, pointer: childPointer(pointer, key) },
      ]),
    );
  };

  const items: FieldReader["items"] = ({ value, pointer }) => {
    if (!Array.isArray(value)) {
      report(pointer, "a list is expected here");
      return [];
    }
    return value.map((item: JsonValue, index) => ({ value: item, pointer: `${pointer}/${index}` }));
  };

  const text: FieldReader["text"] = (field) => {
    if (field === undefined) return "";
    const { value, pointer } = field;
    if (typeof value === "string" && value.trim() !== "" && value.length <= mostText)
      return value.trim();
    report(pointer, `a text of at most ${mostText} characters is expected here`);
    return "";
  };

  const texts: FieldReader["texts"] = (field) => {
    if (field === undefined) return [];
    const list = typeof field.value === "string" ? [field] : items(field);
    return list.map(text).filter((one) => one !== "");
  };

  const choice: FieldReader["choice"] = (field, choices) => {
    const given = text(field);
    if (field === undefined || given === "") return undefined;
    const found = choices.find((one) => one === given);
    if (found === undefined) {
      const hint = didYouMean(given, choices);
      report(
        field.pointer,
        `${quoted(given)} is not known here; ${hint === "" ? `use one of ${choices.join(", ")}` : hint}`,
      );
    }
    return found;
  };

  const choicesOf: FieldReader["choicesOf"] = (field, choices) => {
    if (field === undefined) return [];
    const list = typeof field.value === "string" ? [field] : items(field);
    return list.flatMap((one) => choice(one, choices) ?? []);
  };

  const flag: FieldReader["flag"] = (field) => {
    if (field === undefined) return undefined;
    if (typeof field.value === "boolean") return field.value;
    report(field.pointer, "true or false is expected here");
    return undefined;
  };

  return {
    problems,
    report,
    lineOf: (pointer) => place(pointer).line,
    members,
    items,
    text,
    texts,
    choice,
    choicesOf,
    flag,
  };
}

/** A name as a message shows it: on one line, and not longer than a line. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
