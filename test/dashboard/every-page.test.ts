import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { type Overlay, overlaysOf } from "./support/dialogs.ts";
import { inParallel } from "./support/in-parallel.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { pagesOf, show, worstOf } from "./support/pages.ts";
import { watchedPage } from "./support/watched-page.ts";

/* Every page in real Chromium: no fault of access, no error, no text that leaves the screen. */

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pagesAtOnce = 2;
const usualSize = { width: 1280, height: 800 };
const names = pagesOf({ path: "", exposure: "" }).map(({ name }) => name);

describe.skipIf(!hasChromium)("Chromium shows every page", () => {
  let service: PopulatedService;
  let browser: Browser;
  let overlays: readonly Overlay[];
  let addressOf: (name: string) => string;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
    const worst = await worstOf(service.url);
    const pages = pagesOf(worst);
    overlays = overlaysOf(worst);
    addressOf = (name) => `${service.url}${pages.find((page) => page.name === name)?.address}`;
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("without an error, a fault that axe finds in either theme, or scrolling sideways from a telephone to a wall", async () => {
    const wrong: string[] = [];
    const watched = await Promise.all(
      Array.from({ length: pagesAtOnce }, () => watchedPage(browser)),
    );
    const free = watched.map(({ page }) => page);
    for (const page of free) {
      page.on("response", (response) => {
        if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
      });
    }
    await inParallel(names, pagesAtOnce, async (name) => {
      const page = free.pop()!;
      await page.setViewportSize(usualSize);
      await page.emulateMedia({ colorScheme: "light" });
      await show(page, addressOf(name));
      await page.evaluate(axe);
      for (const colorScheme of ["light", "dark"] as const) {
        // oxlint-disable no-await-in-loop -- One page has one theme and one size at a time.
        await page.emulateMedia({ colorScheme });
        wrong.push(...(await faultsOn(page, { name, colorScheme, part: "html" })));
      }
      for (const width of [375, 768, 1024, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        const excess = await page.evaluate<number>(excessOfWidth);
        if (excess > 0) wrong.push(`${name} at ${width} px: ${excess} px too wide`);
        // oxlint-enable no-await-in-loop
      }
      free.push(page);
    });
    expect([...wrong, ...watched.flatMap(({ problems }) => problems)]).toEqual([]);
    await Promise.all(watched.map(({ page }) => page.context().close()));
  }, 180_000);

  test("and every dialog, menu and panel over it without a fault that axe finds, in both themes", async () => {
    const faults: string[] = [];
    const watched = await Promise.all(
      Array.from({ length: pagesAtOnce }, () => watchedPage(browser)),
    );
    const free = watched.map(({ page }) => page);
    await inParallel(overlays, pagesAtOnce, async ({ name, address, part, open }) => {
      const page = free.pop()!;
      await page.setViewportSize(usualSize);
      await show(page, `${service.url}${address}`);
      await open(page);
      await page.locator(part).first().waitFor();
      await page.locator(`${part} .progress`).first().waitFor({ state: "detached" });
      await page.evaluate(axe);
      for (const colorScheme of ["light", "dark"] as const) {
        // oxlint-disable no-await-in-loop -- One page has one theme at a time.
        await page.emulateMedia({ colorScheme });
        faults.push(...(await faultsOn(page, { name, colorScheme, part })));
        // oxlint-enable no-await-in-loop
      }
      free.push(page);
    });
    expect(faults).toEqual([]);
    expect(watched.flatMap(({ problems }) => problems)).toEqual([]);
    await Promise.all(watched.map(({ page }) => page.context().close()));
  }, 180_000);
});

const excessOfWidth = "document.documentElement.scrollWidth - innerWidth";

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
async function faultsOn(
  page: Awaited<ReturnType<typeof watchedPage>>["page"],
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
