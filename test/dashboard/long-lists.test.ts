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

  test("the riskiest services, and finds each other one by its name", async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.route("**/api/v1/risk/summary?limit=500", (route) =>
      route.continue({ url: route.request().url().replace("limit=500", "limit=1") }),
    );
    await show(page, `${service.url}/findings`);
    await page.getByText("Findings of the 1 workspaces with most risk of 2.").waitFor();
    await show(page, `${service.url}/findings?service=assistant`);
    await page.getByRole("button", { name: "Service: assistant" }).waitFor();
    await page.getByText(/^[1-9]\d* of \d+ findings$/).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search pages" }).fill("workspace assis");
    await page.getByRole("option", { name: "Workspace assistant" }).click();
    await page.waitForURL(/workspaces\?q=assistant$/);
    await page.getByRole("heading", { name: "assistant" }).waitFor();
    expect(await page.getByRole("heading", { name: "helpdesk" }).count()).toBe(0);
    await show(page, `${service.url}/map`);
    const choice = page.getByLabel("Service", { exact: true });
    // A name that is typed may begin another one: nothing is chosen yet, and the field is kept.
    await choice.pressSequentially("helpdesk");
    await page.locator("datalist option[value=helpdesk]").waitFor({ state: "attached" });
    expect(page.url()).toMatch(/map$/);
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Service");
    await choice.press("Enter");
    await page.waitForURL(/map\?service=helpdesk$/);
    await choice.fill("");
    await page.locator("datalist option[value=assistant]").waitFor({ state: "attached" });
    // What a browser does when a name is taken from the list.
    await page.evaluate(`{
      const field = document.querySelector("input[list]");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, "assistant");
      field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
    }`);
    await page.waitForURL(/map\?service=assistant$/);
    await show(page, `${service.url}/report?service=assistant`);
    await page.getByText("assistant, 30 days to").waitFor();
    await page.getByRole("heading", { name: "State" }).waitFor();
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
