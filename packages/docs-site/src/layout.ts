import { hrefOf } from "./addresses.ts";
import { escape } from "./escape.ts";
import type { Heading } from "./render-page.ts";

/** Addresses of the files that every page loads. */
export type PageAssets = {
  readonly icon: string;
  readonly style: string;
  readonly script: string;
  readonly search: string;
  readonly entries: string;
};

export type MenuGroup = {
  readonly title: string;
  readonly links: readonly { readonly text: string; readonly href: string }[];
};

/**
 * One page of the site. It needs no inline script and no inline style, and without scripts it can
 * be read.
 */
export function layout({
  title,
  html,
  headings,
  href,
  menu,
  assets,
}: {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly href: string;
  readonly menu: readonly MenuGroup[];
  readonly assets: PageAssets;
}): string {
  const outline = headings.filter(({ level }) => level === 2 || level === 3);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Parapet documentation</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}"></script>
<script type="module" src="${assets.search}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="${hrefOf("")}">Parapet <span>documentation</span></a>
<a class="to-menu" href="#menu">Menu</a>
<search id="search" data-entries="${assets.entries}" hidden>
<input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<div id="results" hidden></div>
<p id="result-count" class="visually-hidden" role="status"></p>
</search>
<button id="theme" type="button" hidden></button>
<a href="/">Dashboard</a>
</header>
<div class="columns">
<main id="content" tabindex="-1">
${html}</main>
${outline.length > 1 ? outlineOf(outline) : ""}<nav id="menu" aria-label="Pages" tabindex="-1">
${menu.map((group) => menuOf(group, href)).join("")}</nav>
</div>
</body>
</html>
`;
}

function menuOf({ title, links }: MenuGroup, href: string): string {
  const items = links.map((link) => {
    return `<li><a href="${escape(link.href)}"${current(link.href, href)}>${escape(link.text)}</a></li>\n`;
  });
  return `<h2>${escape(title)}</h2>\n<ul>\n${items.join("")}</ul>\n`;
}

/** The list of checks is where the reader of one check is. */
function current(link: string, href: string): string {
  if (link === href) return ' aria-current="page"';
  return href.startsWith(`${link}/`) ? ' aria-current="true"' : "";
}

function outlineOf(headings: readonly Heading[]): string {
  const items = headings.map(
    ({ level, id, text }) =>
      `<li class="level-${level}"><a href="#${escape(id)}">${escape(text)}</a></li>\n`,
  );
  return `<nav id="outline" aria-label="On this page">\n<h2>On this page</h2>\n<ul>\n${items.join("")}</ul>\n</nav>\n`;
}
