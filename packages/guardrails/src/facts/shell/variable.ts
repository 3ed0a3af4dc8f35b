/** What the script itself has set; undefined as a value for what is known at run time only. */
export type Variables = Map<string, string | undefined>;

const maxVariables = 256;
const maxValue = 4096;

export function setVariable(variables: Variables, name: string, value: string | undefined): void {
  variables.delete(loopMark(name));
  if (variables.size >= maxVariables && !variables.has(name)) return;
  variables.set(name, value === undefined || value.length > maxValue ? undefined : value);
}

/** `for NAME in WORD …`: the variable stands for all words, one after the other. */
export function setLoopVariable(
  variables: Variables,
  name: string,
  words: readonly string[] | undefined,
): void {
  setVariable(variables, name, words?.join(" "));
  if (words !== undefined && words.length > 1) setVariable(variables, loopMark(name), "");
}

/** True where a variable stands for several words, also within quotes. */
export function isLoopVariable(variables: Variables, name: string): boolean {
  return variables.has(loopMark(name));
}

/** No variable of a script has such a name. */
function loopMark(name: string): string {
  return `${name}[]`;
}

/** The value of what stands in `${…}`; undefined where only a shell knows it. */
export function variableValue(variables: Variables, expression: string): string | undefined {
  const indirect = /^!([A-Za-z_]\w*)$/.exec(expression);
  if (indirect !== null) {
    const name = variables.get(indirect[1] ?? "");
    return name === undefined ? undefined : variableValue(variables, name);
  }
  const [, name = "", rest = ""] = /^([A-Za-z_]\w*|[\d@*#?$!-])(.*)$/s.exec(expression) ?? [];
  if (name === "") return undefined;
  // However it is cut, it is blanks: ${IFS%??}.
  if (name === "IFS" && !variables.has("IFS")) return " ";
  const value = variables.has(name) ? variables.get(name) : unset(name);
  if (rest === "" || rest === "[@]" || rest === "[*]") return value;
  // `${HOME:?is not set}`: the value, or no command at all.
  if (/^:?\?/.test(rest)) return value;
  const [, how, word = ""] = /^:?([-=+])(.*)$/s.exec(rest) ?? [];
  if (how === "+") return expandedWord(variables, word);
  if (how !== undefined) return value ?? expandedWord(variables, word);
  return value === undefined ? undefined : changed(value, rest);
}

/** A word within `${…}` with the variables in it; undefined where a part of it is not known. */
function expandedWord(variables: Variables, word: string): string | undefined {
  let isKnown = true;
  const text = word.replaceAll(/\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g, (_, braced, bare) => {
    const value = variableValue(variables, String(braced ?? bare));
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  return isKnown && !/[$`]/.test(text) ? text : undefined;
}

/** What the other forms of `${name…}` make of a value; undefined for those that are not worked out here. */
function changed(value: string, form: string): string | undefined {
  const item = /^\[(\d{1,4})\]$/.exec(form);
  if (item !== null) return value.split(" ")[Number(item[1])] ?? "";
  const piece = /^:\s*(-?\d{1,5}|\s-\d{1,5})(?::(-?\d{1,5}))?$/.exec(form);
  if (piece !== null) {
    const rest = value.slice(Number(piece[1]));
    return piece[2] === undefined ? rest : rest.slice(0, Number(piece[2]));
  }
  if (form === ",," || form === "@L") return value.toLowerCase();
  if (form === "^^" || form === "@U") return value.toUpperCase();
  if (form === ",") return value.slice(0, 1).toLowerCase() + value.slice(1);
  if (form === "^") return value.slice(0, 1).toUpperCase() + value.slice(1);
  const replaced = /^(\/\/?)([^/*?[$`]+)(?:\/([^$`]*))?$/s.exec(form);
  if (replaced !== null) {
    const [, how, from = "", to = ""] = replaced;
    return how === "//" ? value.replaceAll(from, () => to) : value.replace(from, () => to);
  }
  const cut = /^(##?|%%?)([^*?[$`]+)$/s.exec(form);
  if (cut === null) return undefined;
  const [, how = "", affix = ""] = cut;
  if (how.startsWith("#")) return value.startsWith(affix) ? value.slice(affix.length) : value;
  return value.endsWith(affix) ? value.slice(0, -affix.length) : value;
}

const defaults: Readonly<Record<string, string>> = {
  // `~` is home to everything that reads paths here.
  HOME: "~",
  USERPROFILE: "~",
  PWD: ".",
  XDG_DATA_HOME: "~/.local/share",
  XDG_CONFIG_HOME: "~/.config",
  LOCALAPPDATA: "~/AppData/Local",
  APPDATA: "~/AppData/Roaming",
  CLAUDE_CONFIG_DIR: "~/.claude",
  CODEX_HOME: "~/.codex",
  OPENCLAW_STATE_DIR: "~/.openclaw",
};

/** What variables are that a script takes from around it. Without arguments, positional parameters are empty. */
function unset(name: string): string | undefined {
  if (Object.hasOwn(defaults, name)) return defaults[name];
  return /^[\d@*]$/.test(name) ? "" : undefined;
}
