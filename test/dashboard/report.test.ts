import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../support/service.ts";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { countedSteps } from "./support/counted-steps.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { watchedPage } from "./support/watched-page.ts";

/* "Show my boss the trend" is two clicks: the report, and paper. */

describe.skipIf(!hasChromium)("Chromium reports", () => {
  let service: PopulatedService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
    const fix = { workspace_path: service.workspace, check_ids: ["OC-ING-001"] };
    const { status, text } = await post(service.url, "/api/v1/scan/fix", fix);
    if (status !== 200) throw new Error(text);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("the trend, what was fixed and what is left, in two steps to paper", async () => {
    const { page, problems } = await watchedPage(browser);
    await page.addInitScript("print = () => { globalThis.printed = true; }");
    const steps = countedSteps();
    await page.goto(service.url);
    await steps.click(page.getByRole("navigation").getByRole("link", { name: "Report" }));
    await page.getByText(/^The risk (fell|rose) from [\d.]+ to [\d.]+ since /).waitFor();
    await page.getByText("The history begins then and is shorter than the period.").waitFor();
    const happened = page.getByRole("region", { name: "Risk over time" });
    await happened.getByRole("row", { name: /Fixed: .* helpdesk/ }).waitFor();
    await happened.getByRole("row", { name: /New workspace.* assistant/ }).waitFor();
    await page.getByRole("region", { name: "Fixed" }).getByText("1 fix in place").waitFor();
    const left = page.getByRole("region", { name: "What is left" });
    await left.getByRole("row").nth(1).waitFor();
    await steps.click(page.getByRole("button", { name: "Print or save as PDF" }));
    expect(await page.evaluate("globalThis.printed")).toBe(true);
    expect(steps.taken()).toBe(2);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("on paper without the navigation and its buttons, and in light colors in the dark theme", async () => {
    const { page, problems } = await watchedPage(browser, { colorScheme: "dark" });
    await page.goto(`${service.url}/report?days=90&service=helpdesk`);
    await page.getByRole("region", { name: "What is left" }).getByRole("row").nth(1).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("nav").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Print or save as PDF" }).isVisible()).toBe(
      false,
    );
    const colors = await page.evaluate<readonly string[]>(
      "(() => { const { color, backgroundColor } = getComputedStyle(document.querySelector('main .panel')); return [color, backgroundColor]; })()",
    );
    expect(colors).toEqual(["rgb(26, 26, 24)", "rgb(255, 255, 255)"]);
    expect((await page.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("a moment of the trend to who points at it, and to who has only keys", async () => {
    const { page, problems } = await watchedPage(browser);
    await page.goto(`${service.url}/report`);
    const chart = page.getByRole("img", { name: /^Risk over time/ });
    await chart.waitFor();
    const { width } = (await chart.boundingBox()) ?? { width: 0 };
    await chart.hover({ position: { x: width - 16, y: 100 } });
    const reading = page.locator(".chart-reading");
    await reading.getByText("All services").waitFor();
    expect(await reading.locator("strong").first().innerText()).toMatch(/^[\d.]+$/);
    await page.mouse.move(0, 0);
    await reading.waitFor({ state: "detached" });
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await reading.getByText("helpdesk").first().waitFor();
    await page.keyboard.press("Escape");
    await reading.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
