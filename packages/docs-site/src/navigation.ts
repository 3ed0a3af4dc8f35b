import { attributeOf, markdown, plainText, type Token } from "./markdown.ts";

export type NavigationLink = { readonly text: string; readonly target: string };
export type NavigationGroup = { readonly title: string; readonly links: readonly NavigationLink[] };

/**
 * The navigation is what docs/README.md lists: each heading of the second level, with the links in
 * lists below it.
 */
export function navigationIn(readme: string): readonly NavigationGroup[] {
  const groups: { readonly title: string; readonly links: NavigationLink[] }[] = [];
  const tokens = markdown.parse(readme, {});
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "bullet_list_open") depth += 1;
    if (token.type === "bullet_list_close") depth -= 1;
    if (token.type === "heading_open" && token.tag === "h2") {
      groups.push({ title: plainText(tokens[index + 1]), links: [] });
    }
    if (token.type === "inline" && depth > 0) groups.at(-1)?.links.push(...linksIn(token));
  }
  return groups.filter(({ links }) => links.length > 0);
}

function linksIn({ children }: Token): readonly NavigationLink[] {
  const tokens = children ?? [];
  return tokens.flatMap((token, index) => {
    if (token.type !== "link_open") return [];
    const end = tokens.findIndex((one, at) => at > index && one.type === "link_close");
    const words = tokens.slice(index + 1, end).map(({ content }) => content);
    return [{ text: words.join(""), target: attributeOf(token, "href") }];
  });
}
