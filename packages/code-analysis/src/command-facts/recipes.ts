import type { Part } from "./task-part.ts";

type Recipe = {
  readonly names: readonly string[];
  readonly needs: readonly string[];
  /** Where its lines begin, counted from 1. */
  readonly line: number;
  readonly lines: readonly string[];
};

/** The head of a make rule: its targets and prerequisites. */
const rule = /^([\w.%/+-][^\n:=#]{0,200}?)\s*::?(?!=)([^\n]*)$/;
/** The head of a just recipe: its name, parameters and dependencies. */
const recipe = /^@?([\w-]{1,64})(?: (?:"[^"\n]*"|'[^'\n]*'|[^:"'\n]){0,200}?)?:(?!=)([^\n]*)$/;
const assigned = /^(?:export\s+|override\s+)?([\w.-]{1,64})\s*(?:::?|\?|\+)?=\s*(.*)$/;
const mostRecipes = 500;
const longestExpanded = 4_000;

/**
 * The recipes of a Makefile or a justfile for some targets, the first of the file if none is named.
 * What such a file runs in a shell outside of recipes runs for every target.
 */
export function recipesOf(
  text: string,
  targets: readonly string[],
  program: "make" | "just",
): readonly Part[] {
  const rows = text.split(/\r?\n/);
  const recipes = read(rows, program === "make" ? rule : recipe);
  const variables = new Map(
    rows.flatMap((row) => {
      const [, name, value] = assigned.exec(row) ?? [];
      return name === undefined ? [] : [[name, unquoted(value ?? "")] as const];
    }),
  );
  const first = recipes.find(({ names }) => names.some((name) => !name.startsWith(".")));
  const wanted = targets.length > 0 ? targets : (first?.names ?? []);
  return [
    ...rows.flatMap((row, index) => asked(row, index + 1)),
    ...needed(recipes, wanted).flatMap((one) => partOf(one, variables)),
  ];
}

function read(rows: readonly string[], header: RegExp): readonly Recipe[] {
  const recipes: Recipe[] = [];
  for (let at = 0; at < rows.length && recipes.length < mostRecipes; at += 1) {
    const [, names, rest = ""] = header.exec(rows[at] ?? "") ?? [];
    if (names === undefined) continue;
    const head = at + 1;
    const lines: string[] = [];
    while (at + 1 < rows.length && /^\s|^$/.test(rows[at + 1] ?? "")) {
      at += 1;
      lines.push(rows[at] ?? "");
    }
    const [needs = "", inline] = rest.split(/;(.*)/s);
    recipes.push({
      names: names.split(/\s+/),
      needs: needs.split(/[\s|&()]+/).filter((word) => word !== ""),
      line: inline === undefined ? head + 1 : head,
      lines: inline === undefined ? lines : [inline, ...lines],
    });
  }
  return recipes;
}

function needed(recipes: readonly Recipe[], targets: readonly string[]): readonly Recipe[] {
  const found = new Set<Recipe>();
  const waiting = [...targets];
  const seen = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const one of recipes) {
      if (!one.names.includes(name)) continue;
      found.add(one);
      waiting.push(...one.needs);
    }
  }
  return [...found];
}

function partOf(
  { names, line, lines }: Recipe,
  variables: ReadonlyMap<string, string>,
): readonly Part[] {
  const margin = Math.min(
    ...lines.filter((row) => row.trim() !== "").map((row) => row.search(/\S/)),
  );
  if (!Number.isFinite(margin)) return [];
  const rows = lines.map((row) => expanded(row.slice(margin).replace(/^[@+-]+/, ""), variables));
  const [, interpreter = ""] =
    /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?)?([a-z]+)/.exec(rows[0] ?? "") ?? [];
  const language = ofRecipes.get(interpreter) ?? "shell";
  return [{ name: names.join(" "), line, text: rows.join("\n"), language }];
}

/** Programs that the first line of a recipe of just may name. */
const ofRecipes: ReadonlyMap<string, Part["language"]> = new Map([
  ["python", "python"],
  ["node", "javascript"],
]);

/**
 * `$(NAME)`, `${NAME}` and `{{NAME}}` if the file defines them; `$(shell …)` and `$$` in shell
 * notation.
 */
function expanded(row: string, variables: ReadonlyMap<string, string>, depth = 0): string {
  const known = row.replaceAll(
    /\$[({]([\w.-]{1,64})[)}]|\{\{\s*([\w-]{1,64})\s*\}\}/g,
    (whole, name?: string, other?: string) => variables.get(name ?? other ?? "") ?? whole,
  );
  if (known !== row && depth < 4 && known.length < longestExpanded)
    return expanded(known, variables, depth + 1);
  return known.replaceAll("$(shell ", "$(").replaceAll("$$", "$");
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

/** `X := $(shell …)` of make, and `x := \`…\`` of just. */
function asked(row: string, line: number): readonly Part[] {
  const [, , value = ""] = /^\s/.test(row) ? [] : (assigned.exec(row) ?? []);
  const [, ofMake, ofJust] = /\$\(shell\s+(.*)\)|^`([^`]*)`/.exec(value) ?? [];
  const text = ofMake ?? ofJust;
  return text === undefined ? [] : [{ name: `line ${line}`, line, text, language: "shell" }];
}
