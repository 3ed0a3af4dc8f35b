import { isOrdinaryWord } from "./ordinary-word.ts";
import { isRandomWord } from "./random-run.ts";
import { isMaybeSecretName, isSecretName, secretNameEnds } from "./secret-name.ts";
import { secretSpan } from "./secret-span.ts";
import { isCode, isPlace, isStrong } from "./secret-strength.ts";
import { isTemplate } from "./template.ts";
import type { TextKind } from "./text-kind.ts";
import type { TextSpan } from "./text-span.ts";

// Looks back from each sign: to begin at each word takes ten times as long.
const nameAndSign = new RegExp(
  String.raw`(?<=(?<![\w-])([\w-]{0,120}(?:${secretNameEnds})[-_]{0,8})(\\{0,4}["']?(?:[)\]%]|\[\d{1,3}\]|(?:\.\d{1,3}){1,2})?[ \t]{0,16}))(?:=>|<-|:=|\?=|\+=|(?:\?\?|\|\||\?:|or)[ \t]{1,8}(?=["'])|\(\s{0,8}(?=\\{0,4}["'])|:[ \t]{0,4}(?:&(?:'\w{1,16} )?)?[A-Za-z][\w.[\]<>|]{0,40}[ \t]{0,4}=(?=[ \t]{0,8}["'\`])|(?:str|string)[ \t]{0,4}=(?=[ \t]{0,8}["'])|[:=])[ \t]{0,16}(?!\/\/)`,
  "gi",
);
// Of YAML a type or an anchor, of a shell "$", and quotes of several lines.
const beforeValue =
  /(?:!{1,2}\w{1,32}[ \t]{1,8}|&\w{1,32}[ \t]{1,8}){0,2}(?:\((?=[^)\s]{1,512}\))|\[\s{0,64}(?=["'\w])|(?:\$\(|`)(?:echo|printf)[ \t]{1,8}["']?|[$@brf](?=["'])|(?:new )?String(?:::from)?\((?=["'])|["'`]{3}\s{0,8}|\{\s{0,16}["']?\$?(?:value|default|S|stringData)["']?\s{0,8}:\s{0,8}(?=["'])|`(?=[^`$\n]{6,512}`))?/y;
// The only thing on the next line.
const nextLine =
  /\r?\n[ \t]{0,64}(?=(?:[^\s:=,;[\]{}"']{6,512}|"[^"\\\n]{6,512}"[},]?|'[^'\\\n]{6,512}'[},]?)[ \t]{0,16}(?:\r?\n|$))/y;
const variable = String.raw`\$\{\{?[^{}\n]{0,128}\}{1,2}`;
const scheme = /(?:Bearer|Basic|Token)[ \t]{1,8}/iy;
const quoted = String.raw`"(?:[^"\\\n]|\\.){0,4096}"|'(?:[^'\\\n]|\\.){0,4096}'`;
// In quotes, in quotes of a text that is itself in quotes, or up to a character that ends a value.
const assignedValue = new RegExp(
  String.raw`${quoted}|\\{1,4}"[^"\\\n]{0,4096}\\{1,4}"|(?:${variable}|[^\s,;&"'\`{}[\]\\])(?:${variable}|[^\s,;&"'\`\]}\\]){0,4095}`,
  "y",
);
// Of YAML: the lines below that are indented more.
const block =
  /[|>][-+\d]{0,2}[ \t]*(?:\\{0,2}\r?\n|\\n)(?<indent>[ \t]{1,64})[^\s\\"'][^\n\\"']{0,1024}(?:(?:\r?\n|\\n)\k<indent>[^\n\\"']{0,1024}){0,64}/y;

type Assignment = {
  readonly name: string;
  readonly value: string;
  readonly kind: TextKind;
  /** As a shell has it: `NAME=value`, without blanks. */
  readonly isEquation: boolean;
  /** The line is this assignment and nothing else, as in a file of settings. */
  readonly isSetting: boolean;
};

/**
 * `name=value`, `name: value`, `"name": "value"`, also within the quotes of another text, and as
 * headers.
 */
export function assignedSecrets(text: string, kind: TextKind, most: number): readonly TextSpan[] {
  if (!/[:=(]|<-|\|\||\?\?| or /.test(text)) return [];
  const found: TextSpan[] = [];
  let from = 0;
  nameAndSign.lastIndex = 0;
  for (let match = nameAndSign.exec(text); match !== null; match = nameAndSign.exec(text)) {
    const [sign, name = "", gap = ""] = match;
    const signEnd = nameAndSign.lastIndex;
    const whole = name + gap + sign;
    // Within a value that was looked at before.
    if (signEnd - whole.length < from || !isAssignedName(name)) continue;
    const lines = blockAt(text, signEnd);
    if (lines !== undefined) {
      found.push(lines);
      from = nameAndSign.lastIndex = lines.end;
      continue;
    }
    const start = valueStart(text, signEnd);
    assignedValue.lastIndex = start;
    const value = assignedValue.exec(text)?.[0] ?? "";
    const assignment = {
      name,
      value,
      kind,
      isEquation: whole.endsWith("=") && whole.length === name.length + 1,
      isSetting: isSettingAt(text, signEnd - whole.length, whole, start + value.length),
    };
    if (isReference(value) || !isSecret(assignment)) continue;
    found.push(secretSpan(text, start, value));
    from = nameAndSign.lastIndex = start + value.length;
    if (found.length >= most) break;
  }
  return found;
}

function valueStart(text: string, signEnd: number): number {
  let at = signEnd;
  for (const skipped of [nextLine, beforeValue, scheme]) {
    skipped.lastIndex = at;
    if (skipped.test(text)) at = skipped.lastIndex;
  }
  return at;
}

/**
 * Nothing, a placeholder, or a reference, also behind the scheme of a header: "Bearer ${TOKEN}".
 */
function isReference(value: string): boolean {
  // Quotes of a text that is itself in quotes.
  const own = value.startsWith("\\") ? unquoted(value) : value;
  return (
    isTemplate(own) || isTemplate(own.replace(/^(["']?)(?:Bearer|Basic|Token)[ \t]{1,8}/i, "$1"))
  );
}

function unquoted(value: string): string {
  return value.replaceAll(/^\\{0,4}["']|\\{0,4}["']$/g, "");
}

function blockAt(text: string, at: number): TextSpan | undefined {
  const sign = text.charAt(at);
  if (sign !== "|" && sign !== ">") return undefined;
  block.lastIndex = at;
  const lines = block.exec(text)?.[0];
  if (lines === undefined) return undefined;
  const first = lines.search(/(?:\n|\\n)[ \t]/) + (lines.includes("\n") ? 1 : 2);
  return { start: at + first, end: at + lines.trimEnd().length };
}

function isAssignedName(name: string): boolean {
  // Cookies are longer than one value. `PWD` is the folder that is worked in.
  if (/cookie$/i.test(name)) return false;
  if (isSecretName(name) || isMaybeSecretName(name)) return true;
  return /pwd?$|psk$/i.test(name) && !/^(?:OLD)?PWD$/.test(name);
}

const longestLead = 32;

const header = /^(?:x-[\w-]{1,64}|[A-Z]\w{0,32}-[\w-]{1,64}|Authorization): /;

function isSettingAt(text: string, nameStart: number, whole: string, end: number): boolean {
  const before = text.slice(Math.max(0, nameStart - longestLead), nameStart);
  const lead = /(?:^|[\n{,[;<])(?:[ \t#/*+-]|export |set |["'\\]){0,32}$/.exec(before)?.[0];
  if (lead === undefined) return false;
  const quote = /["']$/.exec(lead)?.[0];
  const nameIsQuoted = /^[\w-]+\\{0,4}["']/.test(whole);
  // A quote that the name does not end opens a text, such as a message of a commit.
  if ((quote !== undefined) !== nameIsQuoted && !header.test(whole)) return false;
  if (/[\w"'-]=[ \t]+$/.test(whole)) return false;
  return /^[ \t]*(?:$|[\r\n,;}\])&"'`\\]|#|\/\/)/.test(text.slice(end, end + longestLead));
}

function isSecret({ name, value, kind, isEquation, isSetting }: Assignment): boolean {
  const text = unquoted(value);
  if (isPlace(text) || isCode(value)) return false;
  if (!isSecretName(name) && isMaybeSecretName(name)) return isRandomWord(text);
  // Counts, as in "token: 3".
  if (kind === "settings" && (isSetting || text !== value))
    return !/^\d{1,5}$/.test(text) || /passw|pwd|pin/i.test(name);
  return (
    (isStrong(text) && !isOrdinaryWord(text)) ||
    (isEquation && text.length >= 6 && !/^[A-Z_]+$/.test(text))
  );
}
