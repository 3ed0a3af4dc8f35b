import { known, type Lookup, type Value, valueOf } from "../expressions/evaluate.ts";
import { insertionsIn } from "../expressions/template.ts";

/** Declarations of variables that name others. */
const deepest = 4;

/** The same, with `env` as it is declared: what its expressions come to, as a text. */
export function withVariables(lookup: Lookup, variables: ReadonlyMap<string, string>): Lookup {
  const texts = new Map([...variables].map(([name, text]) => [`env.${name.toLowerCase()}`, text]));
  const within =
    (depth: number): Lookup =>
    (path) => {
      const text = texts.get(path);
      return text === undefined || depth >= deepest
        ? lookup(path)
        : valueOfText(text, within(depth + 1));
    };
  return within(0);
}

/** Text beside an expression leaves it as uncertain as it is. */
function valueOfText(text: string, lookup: Lookup): Value {
  const insertions = insertionsIn(text);
  if (insertions.length === 0) return known(text);
  const values = insertions.map(({ expression }): Value =>
    expression === undefined ? { kind: "unknown" } : valueOf(expression, lookup),
  );
  const [value] = values;
  const isWhole = values.length === 1 && insertions[0]?.raw === text;
  if (isWhole && value?.kind === "known")
    return known(value.value === null ? "" : `${value.value}`);
  if (isWhole && value !== undefined) return value;
  return values.some(({ kind }) => kind === "unknown") ? { kind: "unknown" } : { kind: "sender" };
}
