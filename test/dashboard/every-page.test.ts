import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, faultsOn } from "./support/axe.ts";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { type Overlay, overlaysOf } from "./support/dialogs.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { pagesOf, show, worstOf } from "./support/pages.ts";
import { shareOut } from "./support/share-out.ts";
import { watchedPage } from "./support/watched-page.ts";

/* Every page in real Chromium: no fault of access, no error, no text that leaves the screen. */

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
    for (const { page } of watched) {
      page.on("response", (response) => {
        if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
      });
    }
    await shareOut(names, watched, async (name, { page }) => {
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
    });
    expect([...wrong, ...watched.flatMap(({ problems }) => problems)]).toEqual([]);
    await Promise.all(watched.map(({ page }) => page.context().close()));
  });

  test("and every dialog, menu and panel over it without a fault that axe finds, in both themes", async () => {
    const faults: string[] = [];
    const watched = await Promise.all(
      Array.from({ length: pagesAtOnce }, () => watchedPage(browser)),
    );
    await shareOut(overlays, watched, async ({ name, address, part, open }, { page }) => {
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
    });
    expect(faults).toEqual([]);
    expect(watched.flatMap(({ problems }) => problems)).toEqual([]);
    await Promise.all(watched.map(({ page }) => page.context().close()));
  });
});

const excessOfWidth = "document.documentElement.scrollWidth - innerWidth";
