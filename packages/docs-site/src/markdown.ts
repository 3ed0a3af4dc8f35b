import MarkdownIt, { type Token } from "markdown-it";

export type { Token };

/** Reads Markdown as GitHub does: tables, bare addresses as links, no typographic changes. */
export const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

/** The text of an attribute; "" where there is none. */
export function attributeOf(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

/** The words of an inline token, without what marks them up. */
export function plainText(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => {
      if (type === "text" || type === "code_inline") return content;
      return type === "softbreak" || type === "hardbreak" ? " " : "";
    })
    .join("");
}
