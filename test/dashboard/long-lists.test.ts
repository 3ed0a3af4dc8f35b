import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium, openContext } from "./support/browser.ts";
import { show } from "./support/pages.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";

/* Lists that are longer than a page reads. The answers are those of the service, cut by a limit. */

describe.skipIf(!hasChromium)("of a list that is longer than it reads, a page says", () => {
  let service: PopulatedService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test.each([
    [
      "attack-paths?view=paths",
      "risk/attack-paths",
      2,
      /^Only the worst 2 of \d+ attack paths of helpdesk are shown, counted and exported\./,
    ],
    ["violations", "violations", 1, /^Only the latest 1 violations are shown.* There are more\./],
  ])("how many it shows, and where the others are: %s", async (page, list, limit, expected) => {
    const context = await openContext(browser);
    const opened = await context.newPage();
    await opened.route(`**/api/v1/${list}?**`, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("limit", String(limit));
      return route.continue({ url: url.href });
    });
    await show(opened, `${service.url}/${page}`);
    await opened.getByText(expected).waitFor();
    expect(await opened.getByText("The API has all:").innerText()).toContain(`/api/v1/${list}`);
    await context.close();
  });

  test("nothing where it reads all, and what nodes are called is in the rows", async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await show(page, `${service.url}/attack-paths?view=paths&group=none`);
    await page.getByText("Anyone → Telegram direct messages → helpdesk").first().waitFor();
    expect(await page.getByText("The API has all:").count()).toBe(0);
    const route = page.getByText("Anyone → Telegram direct messages → helpdesk").first();
    expect(await route.getAttribute("title")).toContain("helpdesk/channel/telegram/default/dm");
    await context.close();
  });
});
