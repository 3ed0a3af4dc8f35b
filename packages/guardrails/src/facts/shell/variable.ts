import { maxVariables } from "./shell-limits.ts";
/**
 * What a variable holds: a text, or one of several that it holds in turn; undefined where only a
 * shell knows.
 */
export type Value = string | readonly string[] | undefined;

/** What the script itself has set. */
export type Variables = Map<string, Value>;

/** What the values of variables are looked up in. */
export type Scope = {
  readonly variables: Variables;
  /** The folder that the script is in; "" where nobody knows. */
  readonly cwd: string;
};

const maxValue = 4096;

/**
 * Makes `name` another name of `target`: `declare -n name=target`. Without one, what it holds is
 * the name, or else what it is assigned first; undefined for one that nobody knows.
 */
export function setReference(variables: Variables, name: string, target: string | undefined): void {
  if (variables.size >= maxVariables) return;
  if (target === undefined) variables.set(unknownName, undefined);
  variables.set(referenceKey(name), target ?? unknownName);
}

/** `unset -n name`, `declare +n name` */
export function removeReference(variables: Variables, name: string): void {
  variables.delete(referenceKey(name));
}

/** What `$_` is, unless a shell means something else by it. No name of a shell ends so. */
export const lastWordKey = "_ ";

/** Set where wildcards stand for hidden files, too. No name of a shell ends so. */
export const matchesHidden = "* ";

/** No name of a shell is empty, or a blank. */
export const notNamedYet = "";
const unknownName = " ";

/** No name of a shell begins so. */
function referenceKey(name: string): string {
  return `&${name}`;
}

/** References to references … */
const maxReferences = 8;

function referred(variables: Variables, name: string): string {
  let own = name;
  for (let step = 0; step < maxReferences; step += 1) {
    const target = variables.get(referenceKey(own));
    if (typeof target !== "string" || target === notNamedYet) break;
    own = target;
  }
  return own;
}

export function setVariable(variables: Variables, given: string, value: Value): void {
  const name = referred(variables, given);
  if (variables.get(referenceKey(name)) === notNamedYet) {
    return setReference(variables, name, typeof value === "string" ? value : undefined);
  }
  if (variables.size >= maxVariables && !variables.has(name)) return;
  const isKnown = value !== undefined && lengthOf(value) <= maxValue;
  variables.set(name, isKnown ? value : undefined);
}

/** What `+=` adds to: nothing in a variable that the script has not set. */
export function valueBefore({ variables }: Pick<Scope, "variables">, name: string): Value {
  return variables.has(name) ? variables.get(name) : "";
}

/** The value of `"$@"`: one word for each parameter, whatever is in it. */
export function listOf(texts: readonly string[]): Value {
  return texts.length > 1 ? texts : (texts[0] ?? "");
}

function lengthOf(value: string | readonly string[]): number {
  if (typeof value === "string") return value.length;
  return value.reduce((sum, item) => sum + item.length, 0);
}

/**
 * The value of what is in `${…}`; a list for a variable of a loop. Undefined where only a shell
 * knows it.
 */
export function variableValue(scope: Scope, expression: string): Value {
  const indexed = /^!([A-Za-z_]\w*)\[[@*]\]$/.exec(expression)?.[1];
  if (indexed !== undefined) return placesOf(scope.variables, indexed);
  const beginning = /^!([A-Za-z_]\w*)[@*]$/.exec(expression)?.[1];
  if (beginning !== undefined) return namesFrom(scope.variables, beginning);
  if (expression === "!#") return lastOf(scope.variables.get("@"));
  const indirect = /^!([A-Za-z_]\w*)(:?[-=+#%/^,].*)?$/s.exec(expression);
  if (indirect !== null) {
    const [, own = "", rest = ""] = indirect;
    const name = scope.variables.get(own);
    return typeof name === "string" ? variableValue(scope, name + rest) : undefined;
  }
  const [, given = "", rest = ""] = /^([A-Za-z_]\w*|[\d@*#?$!-])(.*)$/s.exec(expression) ?? [];
  if (given === "") return undefined;
  const { variables } = scope;
  const name = referred(variables, given);
  const place = /^:([A-Za-z_]\w*)((?::\d{1,5})?)$/.exec(rest);
  if (place !== null) {
    // `${text:i:1}`
    const start = variables.get(place[1] ?? "");
    const isKnown = typeof start === "string" && /^\d{1,5}$/.test(start);
    return isKnown ? variableValue(scope, `${given}:${start}${place[2] ?? ""}`) : undefined;
  }
  const index = /^\[\$?\{?([A-Za-z_]\w*|\d)\}?\]$/.exec(rest)?.[1] ?? "";
  if (variables.has(index)) return itemsAt(scope, given, variables.get(index));
  const [item = ""] = /^\[[\w-]{1,64}\]/.exec(rest) ?? [];
  if (item !== "" && variables.has(name + item)) {
    const own = variables.get(name + item);
    const how = rest.slice(item.length);
    return typeof own === "string" && how !== "" ? changedPath(own, how) : own;
  }
  // However it is cut, it is blanks: ${IFS%??}.
  if (name === "IFS" && !variables.has("IFS")) return " ";
  const own = name === "_" ? lastWordKey : name;
  const value = variables.has(own) ? variables.get(own) : unset(name, scope);
  if (name === "#") return countOf(variables.get("@"));
  if (rest === "" || rest === "[@]" || rest === "[*]") return value;
  // `${HOME:?is not set}`: the value, or no command at all.
  if (/^:?\?/.test(rest)) return value;
  const [, how, word = ""] = /^:?([-=+])(.*)$/s.exec(rest) ?? [];
  if (how === "+") return expandedWord(scope, word);
  if (how !== undefined) {
    // What is empty is taken for not set, too.
    const known = value === undefined || value === "" ? expandedWord(scope, word) : value;
    if (how === "=") setVariable(variables, name, known);
    return known;
  }
  if (value === undefined) return undefined;
  // Which item has this key, or stands at this place, nobody keeps: it is one of them.
  if (typeof value === "string" && /^\[(?!-?\d{1,4}\])[^@*\],][^\n,]{0,80}\]$/.test(rest)) {
    return listOf(value.split(" "));
  }
  if (typeof value === "string") return changedPath(value, rest);
  const part = /^:\s{0,4}(-?\d{1,3})(?::(\d{1,3}))?$/.exec(rest);
  if (name === "@" && part !== null) {
    const first = Number(part[1]);
    const from = Math.max(0, first < 0 ? value.length + first : first - 1);
    return listOf(value.slice(from, part[2] === undefined ? undefined : from + Number(part[2])));
  }
  const items = value.map((one) => changedPath(one, rest));
  return items.every((one) => one !== undefined) ? items : undefined;
}

/** The last parameter. */
function lastOf(all: Value): string | undefined {
  return typeof all === "object" ? all.at(-1) : all;
}

/** How many parameters there are. */
function countOf(all: Value): string | undefined {
  if (all === undefined) return undefined;
  return String(typeof all === "string" ? Number(all !== "") : all.length);
}

/** `${!name*}`: the variables whose names begin so. */
function namesFrom(variables: Variables, beginning: string): Value {
  const names = [...variables.keys()].filter((name) => name.startsWith(beginning));
  return names.length === 0 ? undefined : listOf(names.slice(0, maxPlaces));
}

/** `${!list[@]}`: the keys of the items, or their places. */
function placesOf(variables: Variables, name: string): Value {
  const list = variables.get(name);
  const keys = [...variables.keys()].flatMap((one) =>
    one.startsWith(`${name}[`) ? [one.slice(name.length + 1, -1)] : [],
  );
  // In which order keys come that are no numbers is not said.
  if (keys.length > 1 && keys.some((key) => !/^\d+$/.test(key))) return undefined;
  if (keys.length > 0) {
    return listOf(keys.toSorted((a, b) => Number(a) - Number(b)).slice(0, maxPlaces));
  }
  const items = typeof list === "string" ? list.split(" ") : list;
  if (items === undefined) return undefined;
  return listOf(items.slice(0, maxPlaces).map((_, place) => String(place)));
}
const maxPlaces = 64;

/** `${list[$place]}`, for each place that the variable holds in turn. */
function itemsAt(scope: Scope, name: string, place: Value): Value {
  const places = typeof place === "string" ? [place] : (place ?? []);
  const items = places.map((one) =>
    /^[\w-]{1,64}$/.test(one) && !scope.variables.has(one)
      ? variableValue(scope, `${name}[${one}]`)
      : undefined,
  );
  const known = items.filter((one) => typeof one === "string");
  return known.length > 0 && known.length === items.length ? listOf(known) : undefined;
}

/** A word within `${…}` with the variables in it; undefined where a part of it is not known. */
function expandedWord(scope: Scope, word: string): string | undefined {
  let isKnown = true;
  const text = word.replaceAll(/\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g, (_, braced, bare) => {
    const value = variableValue(scope, String(braced ?? bare));
    if (typeof value !== "string") isKnown = false;
    return typeof value === "string" ? value : "";
  });
  return isKnown && !/[$`]/.test(text) ? text : undefined;
}

/**
 * A home as `changed` can cut it, and what is left of one after a change that is not worked out.
 */
function changedPath(value: string, form: string): string | undefined {
  if (!/^~(?:\/|$)/.test(value)) return changed(value, form);
  return changed(`/home/user${value.slice(1)}`, form) ?? value;
}

/**
 * What the other forms of `${name…}` make of a value; undefined for those that are not worked out
 * here.
 */
function changed(value: string, form: string): string | undefined {
  const item = /^\[(-?\d{1,4})\]$/.exec(form);
  // A list may have gaps: what is past its items is not known.
  if (item !== null) return value.split(" ").at(Number(item[1]));
  const items = /^\[[@*]\]:\s{0,4}(\d{1,4})(?::(\d{1,4}))?$/.exec(form);
  if (items !== null) {
    const from = Number(items[1]);
    const end = items[2] === undefined ? undefined : from + Number(items[2]);
    return value.split(" ").slice(from, end).join(" ");
  }
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
  const [, how = "", affix = ""] = /^(##?|%%?)([^[$`]+)$/s.exec(form) ?? [];
  return how === "" ? undefined : withoutAffix(value, how, affix);
}

/**
 * `${name#PREFIX}` and `${name%SUFFIX}`, where the affix is a text, `*TEXT`, `TEXT*` or `??`;
 * undefined for others.
 */
function withoutAffix(value: string, how: string, affix: string): string | undefined {
  const isPrefix = how.startsWith("#");
  if (/^\?+$/.test(affix)) {
    return isPrefix ? value.slice(affix.length) : value.slice(0, -affix.length);
  }
  const text = isPrefix ? affix.replace(/^\*/, "") : affix.replace(/\*$/, "");
  if (/[*?]/.test(text)) return undefined;
  if (text === affix) {
    if (isPrefix) return value.startsWith(affix) ? value.slice(affix.length) : value;
    return value.endsWith(affix) ? value.slice(0, -affix.length) : value;
  }
  // The shortest prefix and the longest suffix begin at the first place of the text.
  const at = how === "#" || how === "%%" ? value.indexOf(text) : value.lastIndexOf(text);
  if (at < 0) return value;
  return isPrefix ? value.slice(at + text.length) : value.slice(0, at);
}

const defaults: Readonly<Record<string, string>> = {
  // `~` is home to everything that reads paths here.
  HOME: "~",
  USERPROFILE: "~",
  PATH: "/usr/local/bin:/usr/bin:/bin",
  USER: "user",
  LOGNAME: "user",
  USERNAME: "user",
  XDG_DATA_HOME: "~/.local/share",
  XDG_CONFIG_HOME: "~/.config",
  LOCALAPPDATA: "~/AppData/Local",
  APPDATA: "~/AppData/Roaming",
  CLAUDE_CONFIG_DIR: "~/.claude",
  CODEX_HOME: "~/.codex",
  OPENCLAW_STATE_DIR: "~/.openclaw",
};

/**
 * What variables are that a script takes from around it. Without arguments, positional parameters
 * are empty.
 */
function unset(name: string, { cwd }: Scope): string | undefined {
  if (name === "PWD") return cwd === "" ? "." : cwd;
  if (Object.hasOwn(defaults, name)) return defaults[name];
  return /^[\d@*]$/.test(name) ? "" : undefined;
}
