import type { MarkedLine, MarkedText } from "../../text/marked-text.ts";
import { holdsOne } from "./matches-near.ts";

/*
 * Elements of HTML that a person who reads the rendered page does not see.
 */

const element =
  /<(span|div|p|font|small|section|details|td)\b[^>\n]{0,200}?\b(?:style\s{0,2}=\s{0,2}["'][^"'\n]{0,160}?(?:font-size\s{0,2}:\s{0,2}0|display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|opacity\s{0,2}:\s{0,2}0(?![.\d]*[1-9])|color\s{0,2}:\s{0,2}(?:#fff(?:fff)?|white|transparent)\b)[^"'\n]{0,160}["']|hidden(?=[\s>]))[^>\n]{0,80}>([^<\n]{12,1000})/gi;

/** The text of each such element in a line. */
export function unseenElementsIn(line: MarkedLine): readonly string[] {
  if (line.isCode || !line.text.includes("<")) return [];
  return [...line.text.matchAll(element)].map(([, , text = ""]) => text);
}

export function mayHideElements(text: MarkedText): boolean {
  return holdsOne(text, ["style=", "style =", " hidden"]) && text.lowerCase.includes("<");
}
