import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkCatalog } from "@parapet/scanner";
import { beforeAll, expect, test } from "vitest";

/*
 * The whole documentation as it is built: every link leads somewhere, and nothing comes from
 * another host.
 */

const folder = join(import.meta.dirname, "../../packages/docs-site");
const dist = join(folder, "dist");
let pages: ReadonlyMap<string, string>;
let files: ReadonlySet<string>;

beforeAll(() => {
  execFileSync(process.execPath, [join(folder, "build.ts"), "--if-stale"]);
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1));
  files = new Set(names.map((name) => name.replaceAll("\\", "/")));
  const html = [...files].filter((name) => name.endsWith(".html"));
  pages = new Map(html.map((name) => [name, readFileSync(join(dist, name), "utf8")]));
});

/** Undefined for an address outside of the site. */
function fileAt(from: string, href: string): string | undefined {
  const [path = "", fragment = ""] = href.split("#", 2);
  if (path === "") return from;
  if (path !== "/docs" && !path.startsWith("/docs/")) return undefined;
  const name = path.slice("/docs/".length);
  return name.startsWith("assets/") && fragment === "" ? name : `${name || "index"}.html`;
}

test("every check has a page, and every page is in the search", () => {
  const missing = checkCatalog.filter(({ check_id }) => !files.has(`checks/${check_id}.html`));
  expect(missing).toEqual([]);
  const index = [...files].find((name) => /^assets\/search-.*\.json$/.test(name)) ?? "";
  const entries: readonly (readonly string[])[] = JSON.parse(
    readFileSync(join(dist, index), "utf8"),
  );
  const found = new Set(entries.map(([, , href = ""]) => fileAt("", href.replace(/#.*/, ""))));
  expect([...pages.keys()].filter((name) => name !== "404.html" && !found.has(name))).toEqual([]);
});

test("every link and every file that a page loads is there", () => {
  const dead = [...pages].flatMap(([from, html]) =>
    [...html.matchAll(/ (?:href|src|data-entries)="([^"]*)"/g)]
      .map(([, href = ""]) => href)
      .filter((href) => !leadsSomewhere(from, href))
      .map((href) => `${from}: ${href}`),
  );
  expect(dead).toEqual([]);
});

function leadsSomewhere(from: string, href: string): boolean {
  // The dashboard, and what others publish.
  if (href === "/" || /^(?:https?|mailto):/.test(href)) return true;
  const file = fileAt(from, href);
  if (file === undefined || !files.has(file)) return false;
  const fragment = href.split("#")[1];
  return fragment === undefined || pages.get(file)?.includes(` id="${fragment}"`) === true;
}

test("no page loads from another host, has a script or a style in it, or names the folder of the build", () => {
  const root = join(folder, "../..");
  const wrong = [...pages].filter(
    ([, html]) =>
      /<(?:script|img|link)[^>]* (?:src|href)="(?!\/docs\/assets\/)/.test(html) ||
      /<script(?![^>]* src=)|<style|<[a-z][^>]* style="|<[a-z][^>]* on\w+="/.test(html) ||
      html.includes(root),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test("each page of docs is in the navigation, or in a list that is", () => {
  const menu = (pages.get("index.html") ?? "").split('<nav id="menu"')[1] ?? "";
  const listed = new Set(
    [...menu.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href.replace(/#.*/, "")),
  );
  const isListed = (name: string) => {
    const href = `/docs/${name.replace(/\.html$/, "")}`;
    return listed.has(href) || listed.has(href.slice(0, href.lastIndexOf("/")));
  };
  const others = ["index.html", "404.html", "repository/"];
  const unlisted = [...pages.keys()].filter(
    (name) => !others.some((other) => name.startsWith(other)) && !isListed(name),
  );
  expect(unlisted, "List them in docs/README.md.").toEqual([]);
});
