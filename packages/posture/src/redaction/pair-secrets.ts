import { isPassword } from "./ordinary-word.ts";
import { isSecretName } from "./secret-name.ts";
import type { TextSpan } from "./text-span.ts";

const sign = String.raw`\\{0,4}["']?\s{0,8}[:=]\s{0,8}`;
const quote = String.raw`\\{0,4}["'\`]?`;

/**
 * A member that names another one, and the name: `"key": "db.password"`, `name: API_TOKEN`,
 * `variable "token" {`.
 */
const nameMember = new RegExp(
  String.raw`(?<![\w-])(?:(k|name|key|header|param|attribute|field|option|variable|id|label|property|setting|env|parameterKey)${sign}${quote}|variable ")([\w.-]{1,64}(?: [\w.-]{1,64}){0,3})`,
  "gi",
);
/** What it names, or what that is wrapped in. */
const valueMember = new RegExp(
  String.raw`((?<![\w-])(?:v|val|values?|literal|string|stringValue|S|parameterValue|content|text|default|argument|data)${sign}[[(]?\s{0,8}${quote})([^\s"'\`,;(){}[\]\\]{6,1024})`,
  "gi",
);
/** A member that far from its name is another's. Characters. */
const reach = 400;

/**
 * Values of pairs in whichever order: `{"name": "TOKEN", "type": null, "value": "X"}`, `- value: X`
 * above `name: TOKEN`.
 */
export function pairSecrets(text: string, most: number): readonly TextSpan[] {
  const found: TextSpan[] = [];
  for (const { 0: whole, 1: key = "", 2: name = "", index } of text.matchAll(nameMember)) {
    if (found.length >= most) break;
    if (!isSecretName(name)) continue;
    const end = index + whole.length;
    const behind = valuesIn(after(text, end, key), end)[0];
    const before = pieceBefore(text, index, key);
    const value = behind ?? valuesIn(before, index - before.length).at(-1);
    if (value !== undefined) found.push(value);
  }
  return found;
}

function valuesIn(piece: string, at: number): readonly TextSpan[] {
  return [...piece.matchAll(valueMember)].flatMap(({ 1: lead = "", 2: value = "", index }) => {
    const start = at + index + lead.length;
    return isPassword(value) ? [{ start, end: start + value.length }] : [];
  });
}

/** Up to where the object ends, the next item of a list begins, or another such name stands. */
function after(text: string, from: number, key: string): string {
  const piece = text.slice(from, from + reach);
  const ends = [piece.search(nextItem), namesIn(piece, key)[0]?.index ?? -1, unopened(piece)];
  return piece.slice(0, Math.min(...ends.filter((at) => at >= 0), piece.length));
}
const nextItem = /\n[ \t]{0,64}-[ \t]|\n[ \t]{0,64}\r?\n|\n\[/;

/** From where the object or the item of a list begins, or behind another such name. */
function pieceBefore(text: string, to: number, key: string): string {
  const piece = text.slice(Math.max(0, to - reach), to);
  if (/(?:^|\n)[ \t]{0,64}-[ \t]{1,8}["']?$/.test(piece)) return "";
  const items = [...piece.matchAll(/\n[ \t]{0,64}-[ \t]|\n[ \t]{0,64}\r?\n/g)].at(-1)?.index ?? 0;
  const last = namesIn(piece, key).at(-1);
  const name = last === undefined ? 0 : last.index + last[0].length;
  return piece.slice(Math.max(items, name, unclosed(piece) + 1));
}

function namesIn(piece: string, key: string): readonly RegExpExecArray[] {
  return [...piece.matchAll(nameMember)].filter(([, one = ""]) => one === key);
}

/** Where a brace closes that the piece has not opened; -1 for nowhere. */
function unopened(piece: string): number {
  let depth = 0;
  for (let at = 0; at < piece.length; at += 1) {
    if (piece.charAt(at) === "{") depth += 1;
    else if (piece.charAt(at) === "}" && (depth -= 1) < 0) return at;
  }
  return -1;
}

/** Where the last brace opens that the piece does not close; -1 for nowhere. */
function unclosed(piece: string): number {
  let depth = 0;
  for (let at = piece.length - 1; at >= 0; at -= 1) {
    if (piece.charAt(at) === "}") depth += 1;
    else if (piece.charAt(at) === "{" && (depth -= 1) < 0) return at;
  }
  return -1;
}
