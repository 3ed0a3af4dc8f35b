import { posix } from "node:path";
import { addressOf, fileOf, hrefOf, siteRoot } from "./addresses.ts";
import { type AddAsset, assetsIn, type BuiltAssets } from "./build-assets.ts";
import { layout, type MenuGroup } from "./layout.ts";
import { navigationIn } from "./navigation.ts";
import { type AddressFor, type RenderedPage, renderPage } from "./render-page.ts";
import { type Destination, resolveLink } from "./resolve-link.ts";
import { searchEntries } from "./search-entries.ts";
import type { Sources } from "./sources.ts";

export type Site = {
  /** By their path in the site. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Links that lead nowhere, as "docs/README.md: target", in order. */
  readonly deadLinks: readonly string[];
};

const first = "docs/README.md";

/** Folders of many short pages, which search finds as a whole. */
const catalogs = /^docs\/(?:checks|rules)\//;

/** Makes every file of the site. `assetsFor` adds the scripts and styles that pages load. */
export async function buildSite(
  sources: Sources,
  assetsFor: (add: AddAsset) => Promise<BuiltAssets>,
): Promise<Site> {
  const files = new Map<string, string | Uint8Array>();
  const add = assetsIn(files);
  const { icon, style, script, search } = await assetsFor(add);
  const links = pageLinks(sources, add);
  const rendered = new Map<string, RenderedPage>();
  for (const [path, text] of sources.pages) {
    rendered.set(path, renderPage(text, links.from(path), { searchTables: !catalogs.test(path) }));
  }
  for (const folder of links.folders) {
    rendered.set(`${folder}/README.md`, listOf(folder, rendered));
  }
  const entries = [...rendered].flatMap(([path, page]) =>
    searchEntries(addressOf(path), page, catalogs.test(path)),
  );
  const menu = menuFrom(sources.pages.get(first) ?? "", links.from(first));
  const assets = {
    icon,
    style,
    script,
    search,
    entries: add("search.json", JSON.stringify(entries)),
  };
  const page = (address: string, content: Omit<RenderedPage, "sections">) =>
    layout({ ...content, href: hrefOf(address), menu, assets });
  for (const [path, content] of rendered) {
    files.set(fileOf(addressOf(path)), page(addressOf(path), content));
  }
  files.set("404.html", page("404", notFound));
  return { files, deadLinks: [...links.dead, ...links.withoutHeading(rendered)].toSorted() };
}

const notFound = {
  title: "Page not found",
  html: `<h1>Page not found</h1>
<p>There is no page at this address. Search for it, or begin at the <a href="${siteRoot}">first page</a>.</p>
`,
  headings: [],
};

/** Turns links between files into addresses, and keeps what the site needs because of them. */
function pageLinks(sources: Sources, add: AddAsset) {
  const dead: string[] = [];
  const folders = new Set<string>();
  const anchors: { readonly from: string; readonly path: string; readonly fragment: string }[] = [];
  const addressIn = (from: string, target: string, to: Destination): string | undefined => {
    switch (to.kind) {
      case "outside":
        return target;
      case "page":
        if (to.fragment === "") return hrefOf(addressOf(to.path));
        anchors.push({ from, path: to.path, fragment: to.fragment });
        return `${to.path === from ? "" : hrefOf(addressOf(to.path))}#${to.fragment}`;
      case "folder":
        folders.add(to.path);
        return hrefOf(addressOf(`${to.path}/README.md`));
      case "file":
        return add(posix.basename(to.path), sources.read(to.path));
      case "repository":
        return undefined;
      case "dead":
        dead.push(`${from}: ${target}`);
        return undefined;
    }
  };
  return {
    dead,
    folders,
    from:
      (path: string): AddressFor =>
      (target) =>
        addressIn(path, target, resolveLink(path, target, sources)),
    withoutHeading: (rendered: ReadonlyMap<string, RenderedPage>): readonly string[] =>
      anchors
        .filter(({ path, fragment }) => !hasHeading(rendered.get(path), fragment))
        .map(({ from, path, fragment }) => `${from}: ${path}#${fragment}`),
  };
}

function hasHeading(page: RenderedPage | undefined, fragment: string): boolean {
  return page?.headings.some(({ id }) => id === decodeURIComponent(fragment)) === true;
}

/** A page for a folder that has none, such as the decisions. */
function listOf(folder: string, rendered: ReadonlyMap<string, RenderedPage>): RenderedPage {
  const name = posix.basename(folder);
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  const items = [...rendered]
    .filter(([path]) => posix.dirname(path) === folder)
    .map(([path, page]) => `- [${page.title}](${hrefOf(addressOf(path))})\n`);
  return renderPage(`# ${title}\n\n${items.join("")}`, (target) => target);
}

function menuFrom(readme: string, addressFor: AddressFor): readonly MenuGroup[] {
  return navigationIn(readme).map(({ title, links }) => ({
    title,
    links: links.flatMap(({ text, target }) => {
      const href = addressFor(target);
      return href === undefined ? [] : [{ text, href }];
    }),
  }));
}
