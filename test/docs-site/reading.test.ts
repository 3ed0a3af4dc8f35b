import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, faultsOn } from "../dashboard/support/axe.ts";
import {
  dashboardAt,
  documentationAt,
  hasChromium,
  launchChromium,
} from "../dashboard/support/browser.ts";
import {
  type PopulatedService,
  startPopulatedService,
} from "../dashboard/support/populated-service.ts";
import { watchedPage } from "../dashboard/support/watched-page.ts";

/* The documentation in real Chromium, on a machine that reaches nothing else. */

describe.skipIf(!hasChromium)("Chromium reads the documentation", () => {
  let service: PopulatedService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await Promise.all([dashboardAt(service.url), documentationAt(service.url)]);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  /** A page, with what it asked of any other host. */
  async function offlinePage(options: Parameters<typeof watchedPage>[1] = {}) {
    const { page, problems } = await watchedPage(browser, options);
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(service.url)) elsewhere.push(request.url());
    });
    return { page, problems, elsewhere };
  }

  test("of a finding, and searches in it", async () => {
    const { page, problems, elsewhere } = await offlinePage();
    await page.goto(`${service.url}/findings?q=OC-NET-001`);
    await page.locator(".row-link").first().click();
    await page.getByRole("link", { name: "Documentation of OC-NET-001" }).click();
    await page.getByRole("heading", { level: 1, name: /^OC-NET-001: / }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/docs/checks/OC-NET-001");

    await page.keyboard.press("/");
    await page.keyboard.type("OC-EXEC-001");
    await page.locator("#results a").first().waitFor();
    await expect.poll(() => page.locator("#result-count").innerText()).toMatch(/^\d+ results?$/);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /^OC-EXEC-001: / }).waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("zzqxj");
    await page.getByText("Nothing found").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#results").waitFor({ state: "hidden" });
    expect(elsewhere).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("at a heading that search has found", async () => {
    const { page, problems } = await offlinePage();
    await page.goto(`${service.url}/docs`);
    await page.getByRole("searchbox").fill("fingerprint suppress");
    await page
      .locator("#results a", { has: page.locator(".heading") })
      .first()
      .click();
    await page.waitForURL(/\/docs\/[^#]+#[\w-]+$/);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each(["/docs", "/docs/checks/OC-NET-001", "/docs/rules/AP-001", "/docs/x"])(
    "at %s without a fault that axe finds in either theme, in three widths, none of which scrolls sideways",
    async (address) => {
      const { page, problems, elsewhere } = await offlinePage();
      const faults: string[] = [];
      await page.goto(`${service.url}${address}`);
      await page.evaluate(axe);
      for (const width of [375, 1024, 1440]) {
        // oxlint-disable no-await-in-loop -- One page has one width and one theme at a time.
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          faults.push(
            ...(await faultsOn(page, { name: `${width} px`, colorScheme, part: "html" })),
          );
        }
        const sideways = "document.documentElement.scrollWidth - innerWidth";
        expect(await page.evaluate(sideways), `at ${width}`).toBeLessThanOrEqual(0);
        // oxlint-enable no-await-in-loop
      }
      expect(faults).toEqual([]);
      expect(elsewhere).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  test("in the theme that the reader has chosen, also on the dashboard", async () => {
    const { page, problems } = await offlinePage({ colorScheme: "light" });
    const shown = () => page.evaluate("document.documentElement.dataset.theme");
    await page.goto(`${service.url}/docs`);
    await page.getByRole("button", { name: "Theme: system" }).click();
    await page.getByRole("button", { name: "Theme: light" }).click();
    expect(await shown()).toBe("dark");
    await page.goto(service.url);
    expect(await shown()).toBe("dark");
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("without scripts", async () => {
    const { page } = await offlinePage({ javaScriptEnabled: false });
    await page.goto(`${service.url}/docs`);
    await page.getByRole("navigation", { name: "Pages" }).getByText("Checks").click();
    await page.getByRole("heading", { level: 1, name: "Checks" }).waitFor();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    await page.context().close();
  });
});
