import { unescaped } from "../../encodings/escapes.ts";
import { maxScript } from "../shell-limits.ts";

/** How often a format begins again for the values that are left. */
const maxRounds = 1024;
const place = /%(?:%|(?:(\d{1,2})\$)?([-+ 0#]*)(\*|\d{1,4})?(?:\.(\*|\d{1,4}))?([sbcqdiouxX]))/g;

/**
 * What `printf FORMAT VALUE …` prints; with more values than places the format begins again.
 * Undefined for places that are not worked out here. Of a text that is too long to be read, the
 * beginning, which is longer than what is read.
 */
export function printfOutput([format = "", ...values]: readonly string[]): string | undefined {
  const plain = unescaped(format);
  const places = [...plain.matchAll(place)].filter(([sign]) => sign !== "%%");
  if (/%/.test(plain.replaceAll(place, ""))) return undefined;
  let next = 0;
  let printed = "";
  let room = maxScript + 1;
  for (let round = 0; round < maxRounds; round += 1) {
    const start = next;
    const take = (): string => values[next++] ?? "";
    printed += plain.replaceAll(
      place,
      (sign, position?: string, flags = "", width?: string, precision?: string, kind = "") => {
        if (sign === "%%") return "%";
        if (room === 0) return "";
        const wide = Math.min(room, Number(width === "*" ? take() : (width ?? 0)));
        const precise = precision === "*" ? take() : precision;
        const value =
          position === undefined ? take() : (values[start + Number(position) - 1] ?? "");
        const text = shown(kind, value, precise === undefined ? undefined : Number(precise));
        const padded = String(flags).includes("-") ? text.padEnd(wide) : text.padStart(wide);
        const taken = padded.slice(0, room);
        room -= taken.length;
        return taken;
      },
    );
    const isDone = places.length === 0 || places.some(([, position]) => position !== undefined);
    if (isDone || next >= values.length || printed.length > maxScript) return printed;
  }
  return undefined;
}

function shown(kind: string, value: string, precision: number | undefined): string {
  switch (kind) {
    case "c":
      return value.slice(0, 1);
    case "s":
    case "q":
      return value.slice(0, precision);
    case "b":
      return unescaped(value).slice(0, precision);
    default:
      return numeral(kind, value);
  }
}

/** `'A` and `"A` are the number of a letter. */
function numeral(kind: string, value: string): string {
  const number = Number(/^["']./s.test(value) ? value.codePointAt(1) : value);
  if (!Number.isInteger(number)) return "0";
  if (kind === "o") return number.toString(8);
  if (kind === "x") return number.toString(16);
  return kind === "X" ? number.toString(16).toUpperCase() : String(number);
}
