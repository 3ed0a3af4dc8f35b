import { attributeOf, markdown } from "./markdown.ts";

/** Where the links of a Markdown text lead, as they are written. */
export function linkTargets(text: string): readonly string[] {
  return markdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === "link_open")
    .map((token) => attributeOf(token, "href"));
}
