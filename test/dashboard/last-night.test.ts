import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { countedSteps } from "./support/counted-steps.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { watchedPage } from "./support/watched-page.ts";

/* "What did my agent do last night" is one page, two clicks away. */

/** A zone in which it is night now, a few hours before the morning. */
function nightZone(): string {
  const hours = 3 - new Date().getUTCHours();
  const offset = hours < -12 ? hours + 24 : hours;
  // POSIX counts zones to the west.
  return offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

describe.skipIf(!hasChromium)("Chromium shows what an agent did", () => {
  let service: PopulatedService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("last night on one page, in two steps, and each call in a third", async () => {
    const { page, problems } = await watchedPage(browser, { timezoneId: nightZone() });
    const steps = countedSteps();
    await page.goto(service.url);
    await steps.click(page.getByRole("navigation").getByRole("link", { name: "Sessions" }));
    await steps.click(page.getByRole("button", { name: "Last night" }));
    await page.getByText("8:00 PM to").waitFor();
    await page.getByText("2 agents made 8 tool calls in 3 sessions.").waitFor();
    await page.getByText("2 blocks were requested.").waitFor();
    const notable = page.getByRole("region", { name: "Notable calls" });
    expect(await notable.getByText("block requested").count()).toBe(2);
    expect(await notable.getByText("sends data out").count()).toBe(2);
    expect(await page.getByRole("table", { name: "Sessions" }).getByRole("row").count()).toBe(4);
    expect(steps.taken()).toBe(2);

    await steps.click(
      page.getByRole("table", { name: "Sessions" }).getByRole("link", { name: "telegram:2" }),
    );
    const calls = page.getByRole("region", { name: "Calls over time" });
    await calls.getByText("Run of helpdesk").waitFor();
    await calls.getByText("destructive-commands").waitFor();
    await calls.getByText("The session now has").waitFor();
    expect(steps.taken()).toBe(3);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("by tool and decision, and the address has what is chosen", async () => {
    const { page, problems } = await watchedPage(browser);
    await page.goto(`${service.url}/sessions`);
    await page.getByLabel("Decision").selectOption("block_requested");
    await page.getByText("1 agent made 2 tool calls in 2 sessions.").waitFor();
    await page.getByLabel("Tool", { exact: true }).selectOption("read");
    await page.getByRole("heading", { name: "No matching sessions" }).waitFor();
    expect(new URL(page.url()).search).toBe("?outcome=block_requested&tool=read");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("2 agents made 8 tool calls in 3 sessions.").waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("and a period of nothing says so, with the zone of its times", async () => {
    const { page, problems } = await watchedPage(browser, { timezoneId: "Asia/Kolkata" });
    await page.goto(`${service.url}/sessions?period=custom&from=2026-01-01T20:00`);
    await page.getByText("Enter a start and a later end.").waitFor();
    await page.getByLabel("To", { exact: true }).fill("2026-01-02T08:00");
    await page.getByRole("heading", { name: "No sessions in this period" }).waitFor();
    await page.getByText("UTC+5:30").waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
