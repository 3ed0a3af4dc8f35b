import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../support/service.ts";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { show } from "./support/pages.ts";
import { watchedPage } from "./support/watched-page.ts";

const outcomes =
  /blocked \(confirmed\)|block requested|approval requested|change requested|not blocked|unknown/;

describe.skipIf(!hasChromium)("what became of a call", () => {
  let service: PopulatedService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
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
  });

  test("a page that nobody sees holds no connection open, and has what came meanwhile when it is looked at again", async () => {
    const { page, problems } = await watchedPage(browser);
    await show(page, `${service.url}/violations`);
    const turn = (state: string) =>
      page.evaluate(`
        Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      `);
    const left = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/violations/stream"),
    );
    await turn("hidden");
    await left;
    await violate(service.url, "came-meanwhile");
    expect(await page.getByText("came-meanwhile").count()).toBe(0);
    await turn("visible");
    await page.getByText("came-meanwhile").first().waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("tabs share one connection, and when the one that holds it is closed another takes over", async () => {
    const { page: first, problems } = await watchedPage(browser);
    const streams: string[] = [];
    const context = first.context();
    context.on("request", (request) => {
      if (request.url().endsWith("/violations/stream")) streams.push(request.url());
    });
    await show(first, `${service.url}/violations`);
    const second = await context.newPage();
    await show(second, `${service.url}/violations`);
    await violate(service.url, "seen-by-both");
    await Promise.all(
      [first, second].map((page) => page.getByText("seen-by-both").first().waitFor()),
    );
    expect(streams).toHaveLength(1);
    const taken = second.waitForRequest((request) => request.url().endsWith("/violations/stream"));
    await first.close();
    await taken;
    await violate(service.url, "seen-by-the-other");
    await second.getByText("seen-by-the-other").first().waitFor();
    expect(streams).toHaveLength(2);
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** Registers a guardrail of this name, and makes a call that it blocks. */
async function violate(url: string, name: string): Promise<void> {
  await post(url, "/api/v1/guardrails", {
    agent_id: "helpdesk",
    service: "helpdesk",
    guardrail_name: name,
    mode: "blocking",
    match: { tools: [name] },
  });
  await post(url, "/api/v1/guardrails/evaluate", {
    agent_id: "helpdesk",
    service: "helpdesk",
    session_id: name,
    point: "pre_tool_call",
    tool: { name, args: {} },
    source_trust: "agent",
    adapter: "test",
  });
}
