import { escape } from "./escape.ts";
import { headingIds } from "./heading-ids.ts";
import { highlight } from "./highlight.ts";
import { attributeOf, markdown, plainText, type Token } from "./markdown.ts";

export type Heading = { readonly level: number; readonly id: string; readonly text: string };

/** A part of a page that search finds: what is below one heading. */
export type Section = { readonly heading: Heading; readonly text: string };

export type RenderedPage = {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
};

/**
 * An address for a link or a picture; undefined where the site has none, and the words stay without
 * a link.
 */
export type AddressFor = (target: string) => string | undefined;

/**
 * `searchTables`: search finds words in tables that have a header. In generated pages those repeat
 * other pages.
 */
export function renderPage(
  text: string,
  addressFor: AddressFor,
  { searchTables = true }: { readonly searchTables?: boolean } = {},
): RenderedPage {
  const tokens = withoutEmptyHeaders(markdown.parse(text, {}));
  const headings = nameHeadings(tokens);
  for (const token of tokens) {
    alignByClass(token);
    for (const inline of token.children ?? []) setAddress(inline, addressFor);
    unlink(token.children ?? []);
  }
  return {
    title: headings[0]?.text ?? "",
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    sections: sectionsOf(tokens, headings, searchTables),
  };
}

markdown.renderer.rules["fence"] = (tokens, index) => {
  const { content = "", info = "" } = tokens[index] ?? {};
  return `<pre tabindex="0"><code>${highlight(content, info.trim())}</code></pre>\n`;
};
markdown.renderer.rules["code_block"] = (tokens, index) =>
  `<pre tabindex="0"><code>${escape(tokens[index]?.content ?? "")}</code></pre>\n`;
// A wide table scrolls by itself, also by keyboard.
markdown.renderer.rules["table_open"] = () => `<div class="table" tabindex="0"><table>\n`;
markdown.renderer.rules["table_close"] = () => "</table></div>\n";
markdown.renderer.rules["html_block"] = (tokens, index) => plainHtml(tokens[index]);
markdown.renderer.rules["html_inline"] = (tokens, index) => plainHtml(tokens[index]);

/**
 * Comments are dropped; of tags only those that carry no attributes and fold or mark text stay
 * tags.
 */
function plainHtml(token: Token | undefined): string {
  const text = (token?.content ?? "").replaceAll(/<!--[\s\S]*?-->\n?/g, "");
  return text
    .split(/(<\/?(?:details|summary|br|kbd|sub|sup) ?\/?>)/)
    .map((part, index) => (index % 2 === 1 ? part : escape(part)))
    .join("");
}

function nameHeadings(tokens: readonly Token[]): readonly Heading[] {
  const idOf = headingIds();
  return tokens.flatMap((token, index) => {
    if (token.type !== "heading_open") return [];
    const text = plainText(tokens[index + 1]).trim();
    const id = idOf(text);
    token.attrSet("id", id);
    return [{ level: Number(token.tag.slice(1)), id, text }];
  });
}

/** The content policy allows no style attributes. */
function alignByClass(token: Token): void {
  const style = attributeOf(token, "style");
  if (style === "") return;
  const side = /text-align:(\w+)/.exec(style)?.[1];
  token.attrs = side === undefined ? null : [["class", side]];
}

function setAddress(token: Token, addressFor: AddressFor): void {
  const name = { link_open: "href", image: "src" }[token.type];
  if (name === undefined) return;
  const target = attributeOf(token, name);
  const address = addressFor(target);
  if (address !== undefined) token.attrSet(name, address);
  else token.attrs = [["title", target.replace(/^(?:\.\.?\/)+/, "")]];
  if (token.type === "image") token.attrSet("loading", "lazy");
}

/** A link without an address becomes plain words that name the file. Links are never nested. */
function unlink(tokens: readonly Token[]): void {
  let unlinked = false;
  for (const token of tokens) {
    if (token.type === "link_open") unlinked = token.attrGet("href") === null;
    if (unlinked && (token.type === "link_open" || token.type === "link_close")) token.tag = "span";
  }
}

/** A table of facts has a header only because Markdown demands one. */
function withoutEmptyHeaders(tokens: readonly Token[]): readonly Token[] & Token[] {
  const kept: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const end = tokens.findIndex((one, at) => at > index && one.type === "thead_close");
    const isEmpty =
      token.type === "thead_open" &&
      tokens.slice(index, end).every(({ type, content }) => type !== "inline" || content === "");
    if (isEmpty) index = end;
    else kept.push(token);
  }
  return kept;
}

function sectionsOf(
  tokens: readonly Token[],
  headings: readonly Heading[],
  searchTables: boolean,
): readonly Section[] {
  const byHeading = new Map<string, string[]>(headings.map(({ id }) => [id, []]));
  let words: string[] = [];
  let isSkipped = false;
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]?.type;
    if (token.type === "heading_open") words = byHeading.get(attributeOf(token, "id")) ?? [];
    if (token.type === "thead_open") isSkipped = !searchTables;
    if (token.type === "table_close") isSkipped = false;
    if (token.type === "inline" && before !== "heading_open" && !isSkipped) {
      words.push(plainText(token));
    }
  }
  return headings.map((heading) => ({
    heading,
    text: (byHeading.get(heading.id) ?? []).join(" ").replaceAll(/\s+/g, " ").trim(),
  }));
}
