import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { type FurnishedService, startFurnishedService } from "./support/furnished-service.ts";
import { show } from "./support/pages.ts";
import { watchedPage } from "./support/watched-page.ts";

const outcomes =
  /blocked \(confirmed\)|block requested|approval requested|change requested|not blocked|unknown/;

describe.skipIf(!hasChromium)("what became of a call", () => {
  let service: FurnishedService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startFurnishedService(), launchChromium()]);
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("is the same word in a violation's row, in the page's first sentence and in its detail", async () => {
    const { page, problems } = await watchedPage(browser);
    const address = `${service.url}/violations`;
    await show(page, address);
    const rows = page.locator(".table-body [role=row]");
    const inRows = (await rows.allInnerTexts()).map((text) => outcomes.exec(text)?.[0] ?? text);
    expect(inRows.length).toBeGreaterThan(2);

    const head = await page.locator("main header, main .page-head").first().innerText();
    const counts = [...Map.groupBy(inRows, (word) => word)].map(
      ([word, own]) => `${own.length} ${word}`,
    );
    for (const counted of counts) expect(head).toContain(counted);

    const inDetails: string[] = [];
    for (const index of inRows.keys()) {
      await show(page, address);
      await rows.nth(index).locator(".row-link").click();
      inDetails.push(await page.locator(".detail .facts dd").first().innerText());
    }
    expect(inDetails).toEqual(inRows);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 60_000);
});
