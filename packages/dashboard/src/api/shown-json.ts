import { withShownMarks } from "./direction-marks.ts";

/** Half of a sign, as JSON writes it; no address can have it in it. */
const half = /(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/** The JSON of an answer as the pages show it. */
export function shownJson(text: string): string {
  return withShownMarks(text.includes("\\ud") ? text.replaceAll(half, "$1\ufffd") : text);
}
