/** What the script itself has set; undefined as a value for what is known at run time only. */
export type Variables = Map<string, string | undefined>;

const maxVariables = 256;
const maxValue = 4096;

export function setVariable(variables: Variables, name: string, value: string | undefined): void {
  if (variables.size >= maxVariables && !variables.has(name)) return;
  variables.set(name, value === undefined || value.length > maxValue ? undefined : value);
}

/** The value of what stands in `${…}`; undefined where only a shell knows it. */
export function variableValue(variables: Variables, expression: string): string | undefined {
  const [, name = "", rest = ""] = /^([A-Za-z_]\w*|[\d@*#?$!-])(.*)$/s.exec(expression) ?? [];
  if (name === "") return undefined;
  // However it is cut, it is blanks: ${IFS%??}.
  if (name === "IFS" && !variables.has("IFS")) return " ";
  const value = variables.has(name) ? variables.get(name) : unset(name);
  if (rest === "") return value;
  const fallback = /^:?[-=](.*)$/s.exec(rest);
  if (fallback === null) return undefined;
  if (value !== undefined) return value;
  return /[$`]/.test(fallback[1] ?? "") ? undefined : fallback[1];
}

/** `~` is home to everything that reads paths here. Without arguments, positional parameters are empty. */
function unset(name: string): string | undefined {
  if (name === "HOME") return "~";
  if (name === "PWD") return ".";
  return /^[\d@*]$/.test(name) ? "" : undefined;
}
