import {
  type AbstractValue,
  hole,
  type Labels,
  labelsOf,
  relabeled,
  textValue,
} from "./abstract-value.ts";

/** The longest text that is joined. */
const longestText = 200_000;
const mostItems = 20_000;
const mostCharacters = 4_096;

function shown({ text, number }: AbstractValue): string {
  return text ?? (number === undefined ? hole : String(number));
}

/** The joined texts, as far as they are known. Undefined if none is. */
export function joined(parts: readonly AbstractValue[], separator: string): AbstractValue {
  // Only the whole path determines its content.
  const labels = labelsOf(
    parts.map((part) => (part.text === undefined ? part : { labels: withoutPlaces(part.labels) })),
  );
  // "command + [option, file]": a program's name and its arguments stay apart.
  if (separator === "" && parts.some(({ items }) => items !== undefined)) {
    return { labels, items: parts.flatMap((part) => part.items ?? [part]).slice(0, mostItems) };
  }
  const known = parts.filter(({ text }) => text !== undefined);
  const text = separator === "/" ? joinedPath(parts.map(shown)) : parts.map(shown).join(separator);
  if (known.length === 0 || text.length > longestText) return { labels, parts };
  const isHidden = known.length > 1 || parts.some((part) => part.isHidden === true);
  return {
    labels,
    text,
    parts,
    ...(isHidden && !text.includes(hole)
      ? { isHidden, isTurned: parts.some((part) => part.isTurned === true) }
      : {}),
  };
}

function withoutPlaces(labels: Labels): Labels {
  return relabeled(labels, (label) =>
    label === "held:secret-file" || label === "held:settings-file" ? undefined : label,
  );
}

function joinedPath(parts: readonly string[]): string {
  let path = "";
  for (const part of parts) {
    const isWhole = part.startsWith("/") || part.startsWith("~") || path === "";
    path = isWhole ? part : `${path.replace(/\/$/, "")}/${part.replace(/^\.\//, "")}`;
  }
  return path;
}

/** "a {} b" or "a %s b", filled. */
export function filled(
  pattern: string,
  values: readonly { readonly name?: string; readonly value: AbstractValue }[],
): AbstractValue {
  const parts: AbstractValue[] = [];
  let done = 0;
  let next = 0;
  for (const match of pattern
    .slice(0, longestText)
    .matchAll(/\{(\w{0,40})(?:[!:][^{}]{0,20})?\}|%(?:\((\w{1,40})\))?[\d.]{0,6}[sdrf]/g)) {
    if (match.index > done) parts.push(textValue(pattern.slice(done, match.index)));
    done = match.index + match[0].length;
    const key = match[1] === undefined || match[1] === "" ? match[2] : match[1];
    const byKey = values.find(({ name }) => name !== undefined && name === key)?.value;
    const position = key !== undefined && /^\d+$/.test(key) ? Number(key) : next++;
    parts.push(
      byKey ?? values[position]?.value ?? { labels: labelsOf(values.map(({ value }) => value)) },
    );
  }
  if (done < pattern.length) parts.push(textValue(pattern.slice(done)));
  const whole = joined(parts, "");
  return { ...whole, labels: labelsOf([whole, ...values.map(({ value }) => value)]) };
}

/** The characters of character codes; undefined if one is not a number. */
export function fromCodes(items: readonly AbstractValue[]): string | undefined {
  const codes = items.slice(0, mostItems).map(({ number }) => number ?? -1);
  if (codes.length === 0 || codes.some((code) => !(code >= 0 && code <= 0x10_ffff)))
    return undefined;
  return codes.map((code) => String.fromCodePoint(code)).join("");
}

export function reversed(value: AbstractValue): AbstractValue {
  const { text, items } = value;
  if (text !== undefined && text.length <= longestText) {
    return {
      labels: value.labels,
      text: Array.from(text).toReversed().join(""),
      isHidden: true,
      isTurned: true,
    };
  }
  return items === undefined
    ? value
    : { ...value, items: items.toReversed().map((item) => ({ ...item, isTurned: true })) };
}

/** The pieces of a text between a separator. */
export function pieces(value: AbstractValue, separator: string | undefined): AbstractValue {
  const { text, labels, isHidden } = value;
  if (text === undefined || text.length > mostCharacters || text.includes(hole)) return { labels };
  const parts = separator === undefined ? text.trim().split(/\s+/) : text.split(separator);
  return { labels, items: parts.map((part) => ({ ...textValue(part, isHidden), labels })) };
}
