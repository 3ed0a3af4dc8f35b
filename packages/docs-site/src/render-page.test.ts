import { expect, test } from "vitest";
import { renderPage } from "./render-page.ts";

const render = (text: string) => renderPage(text, (target) => target);

test("headings have the fragments that GitHub gives them", () => {
  const { title, headings, html } = render(
    "# `parapet scan [path]`\n## Fix, first\n## Fix first\n",
  );
  expect(title).toBe("parapet scan [path]");
  expect(headings.map(({ id }) => id)).toEqual(["parapet-scan-path", "fix-first", "fix-first-1"]);
  expect(html).toContain('<h2 id="fix-first-1">');
});

test("there is no style attribute and no markup of the text's choice, which the content policy would refuse", () => {
  const { html } = render(
    `| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n<img src=x onerror="alert(1)"> <script>1</script>\n\n<!-- hidden -->\n`,
  );
  expect(html).toContain('<td class="right">2</td>');
  expect(html).not.toMatch(/style=|<img|<script|hidden/);
  expect(html).toContain("&lt;img src=x");
});

test("what folds stays folded", () => {
  const { html } = render("<details>\n<summary>More</summary>\n\ntext\n\n</details>\n");
  expect(html).toContain("<details>\n<summary>More</summary>");
});

test("a link that the site has no page for becomes words that name the file", () => {
  const { html } = renderPage("[one](../../packages/a.ts) [two](b.md)", (target) =>
    target === "b.md" ? "/docs/b" : undefined,
  );
  expect(html).toBe('<p><span title="packages/a.ts">one</span> <a href="/docs/b">two</a></p>\n');
});

test("a table of facts has no empty header", () => {
  const { html } = render("|  |  |\n| --- | --- |\n| Severity | high |\n");
  expect(html).not.toContain("<th");
  expect(html).toContain("<td>Severity</td>");
});

test("comments and strings of code are marked, and nothing else", () => {
  const { html } = render('```json5\n{ a: "<b>", // why\n}\n```\n```sh\na#b # c\n```\n');
  expect(html).toContain("{ a: <b>&quot;&lt;b&gt;&quot;</b>, <i>// why</i>\n}");
  expect(html).toContain("a#b <i># c</i>");
});

test("search finds words below their heading, no code, and tables with a header only where it is asked to", () => {
  const text = "# One\n\nfirst\n\n```sh\nls\n```\n\n## Two\n\n| x |\n| --- |\n| second |\n";
  const textsOf = (searchTables: boolean) =>
    renderPage(text, (target) => target, { searchTables }).sections.map((section) => section.text);
  expect(textsOf(true)).toEqual(["first", "x second"]);
  expect(textsOf(false)).toEqual(["first", ""]);
});
