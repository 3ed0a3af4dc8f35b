import type { JsonValue } from "./document.ts";
import { EditError } from "./document.ts";
import { isList, isObject } from "./find-node.ts";
import type { YamlQuote, YamlStyle } from "./yaml-style.ts";

/** A value on one line, in brackets where it has parts. Throws EditError for half a character. */
export function writeYamlInline(value: JsonValue, style: YamlStyle): string {
  if (isList(value)) return `[${value.map((item) => writeYamlInline(item, style)).join(", ")}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]) => writeYamlPair(key, member, style));
    return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
  }
  if (typeof value === "string") return writeYamlText(value, style.textQuote);
  return typeof value === "number" ? writeNumber(value) : String(value);
}

/** A member on one line. */
export function writeYamlPair(key: string, value: JsonValue, style: YamlStyle): string {
  return `${writeYamlText(key, style.keyQuote)}: ${writeYamlInline(value, style)}`;
}

/** True for what is written on its own lines where lines are. */
export function needsLines(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

/** A value on its own lines, as they are under each other, without what they are indented by. */
export function writeYamlLines(value: JsonValue, style: YamlStyle): readonly string[] {
  if (!needsLines(value)) return [writeYamlInline(value, style)];
  if (isList(value)) return value.flatMap((item) => writeYamlItem(item, style));
  return isObject(value)
    ? Object.entries(value).flatMap(([key, member]) => writeYamlMember(key, member, style))
    : [];
}

/** A list item on its own lines. */
export function writeYamlItem(value: JsonValue, style: YamlStyle): readonly string[] {
  return writeYamlLines(value, style).map((line, index) => `${index === 0 ? "- " : "  "}${line}`);
}

/** A member of a map on its own lines. */
export function writeYamlMember(
  key: string,
  value: JsonValue,
  style: YamlStyle,
): readonly string[] {
  if (!needsLines(value)) return [writeYamlPair(key, value, style)];
  const indent = " ".repeat(isList(value) ? style.listStep : style.mapStep);
  const lines = writeYamlLines(value, style).map((line) => indent + line);
  return [`${writeYamlText(key, style.keyQuote)}:`, ...lines];
}

/** A text in the quotes that are wanted, where it can be in them. */
export function writeYamlText(text: string, quote: YamlQuote): string {
  if (!text.isWellFormed()) throw new EditError("Half a character cannot stand in YAML.");
  if (quote === "" && isPlain(text)) return text;
  if (quote === "'" && /^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return JSON.stringify(text).replaceAll(
    /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Texts that no reader, of YAML 1.1 neither, could take for anything else. */
function isPlain(text: string): boolean {
  return plain.test(text) && !words.has(text.toLowerCase());
}

const plain = /^[A-Za-z_/](?:[\w./@+=$()*~%?&;!-]| (?=[\w./@+=$()*~%-])|:(?=[\w/]))*$/;
const words = new Set(["null", "true", "false", "yes", "no", "on", "off", "y", "n"]);

function writeNumber(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
  return Object.is(value, -0) ? "-0" : String(value);
}
