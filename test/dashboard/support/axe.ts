import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** A script that a page runs before it is looked at. */
export const axe = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

type Fault = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
};

type Look = {
  readonly name: string;
  readonly colorScheme: "light" | "dark";
  readonly part: string;
};

const everyRule = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
/** A theme is nothing but colors. */
const colorRules = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }";

/** What axe finds; in the dark theme, after the light one, only what colors can be wrong about. */
export async function faultsOn(
  page: Page,
  { name, colorScheme, part }: Look,
): Promise<readonly string[]> {
  const rules = colorScheme === "light" ? everyRule : colorRules;
  const found = await page.evaluate<readonly Fault[]>(
    `axe.run(document.querySelector(${JSON.stringify(part)}), { runOnly: ${rules} }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ html, failureSummary }) =>
          `${name} ${colorScheme} ${id}: ${html.slice(0, 160)} ${failureSummary}`,
      ),
  );
}
