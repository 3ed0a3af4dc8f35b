import { expect, test } from "vitest";
import { buildSite } from "./build-site.ts";

const assets = { icon: "i", style: "s", script: "p", search: "q", packages: [] };

async function siteOf(pages: Readonly<Record<string, string>>, others: readonly string[] = []) {
  const all = [...Object.keys(pages), ...others];
  const site = await buildSite(
    {
      pages: new Map(Object.entries(pages)),
      exists: (path) => all.some((one) => one === path || one.startsWith(`${path}/`)),
      read: () => Buffer.from("bytes"),
    },
    async () => assets,
  );
  return { ...site, page: (name: string) => String(site.files.get(name)) };
}

test("the navigation is what the first page lists", async () => {
  const { page } = await siteOf({
    "docs/README.md":
      "# Docs\n\n## Table\n\n[no](a.md)\n\n## Guides\n\n- [A `b`](a.md)\n- C: [D](checks/README.md)\n",
    "docs/a.md": "# A\n",
    "docs/checks/README.md": "# Checks\n",
    "docs/checks/X-1.md": "# X-1\n",
  });
  const menu = (name: string) => page(name).split('<nav id="menu"')[1] ?? "";
  expect(menu("a.html")).toContain(
    '<h2>Guides</h2>\n<ul>\n<li><a href="/docs/a" aria-current="page">A b</a></li>',
  );
  expect(menu("a.html")).not.toContain("Table");
  expect(menu("checks/X-1.html")).toContain('href="/docs/checks" aria-current="true"');
});

test("links lead to pages, files and headings of the site", async () => {
  const { page, deadLinks, files } = await siteOf(
    {
      "docs/README.md":
        "# Docs\n\n[a](checks/X-1.md#why) [b](decisions) [c](images/c.png) [d](../CONTRIBUTING.md) [e](../packages/e.ts) <https://example.com>\n",
      "docs/checks/X-1.md": "# X-1\n\n## Why\n\n[up](../README.md) [here](#why)\n",
      "docs/decisions/0001-one.md": "# 1. One\n",
      "CONTRIBUTING.md": "# Contributing\n",
    },
    ["docs/images/c.png", "packages/e.ts"],
  );
  expect(deadLinks).toEqual([]);
  for (const href of ["/docs/checks/X-1#why", "/docs/decisions", "/docs/repository/CONTRIBUTING"]) {
    expect(page("index.html")).toContain(`href="${href}"`);
  }
  expect(page("index.html")).toMatch(/href="\/docs\/assets\/c-[0-9a-f]{10}\.png"/);
  expect(page("index.html")).toContain('<span title="packages/e.ts">e</span>');
  expect(page("checks/X-1.html")).toContain('<a href="/docs">up</a> <a href="#why">here</a>');
  expect(page("decisions.html")).toContain('<a href="/docs/decisions/0001-one">1. One</a>');
  expect(files.has("404.html")).toBe(true);
});

test("links that lead nowhere are named", async () => {
  const { deadLinks } = await siteOf({
    "docs/README.md": "# Docs\n\n[a](gone.md) [b](b.md#gone) [c](../../out.md) [d](/etc/passwd)\n",
    "docs/b.md": "# B\n",
  });
  expect(deadLinks).toEqual([
    "docs/README.md: ../../out.md",
    "docs/README.md: /etc/passwd",
    "docs/README.md: docs/b.md#gone",
    "docs/README.md: gone.md",
  ]);
});

test("search finds each heading of a guide, and a check as a whole", async () => {
  const { files } = await siteOf({
    "docs/README.md": "# Docs\n",
    "docs/guide.md": "# Guide\n\nfirst\n\n## Next\n\nsecond\n",
    "docs/checks/X-1.md": "# X-1: Title\n\nthird\n\n## Why\n\nfourth\n",
  });
  const [, entries] = [...files].find(([name]) => name.startsWith("assets/search-")) ?? [];
  expect(JSON.parse(String(entries))).toEqual([
    ["Docs", "", "/docs", ""],
    ["Guide", "", "/docs/guide", "first"],
    ["Guide", "Next", "/docs/guide#next", "second"],
    ["X-1: Title", "", "/docs/checks/X-1", "third fourth"],
  ]);
});
