import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLargeService } from "../../bench/support/large-service.ts";
import type { TestService } from "../support/service.ts";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { watchedPage } from "./support/watched-page.ts";

/*
 * How much a page does in each frame with 10,000 rows and 10,000 nodes: elements in the page,
 * elements that a step adds, calls that draw, labels. What a frame costs then is measured by
 * bench/frames.bench.ts.
 */

/** Counts, from the first script of a page on, what it draws. */
const counting = `{
  globalThis.work = { draws: 0, labels: 0, added: 0 };
  const count = (of, name, kind) => {
    const before = of[name];
    of[name] = function (...given) { work[kind] += 1; return before.apply(this, given); };
  };
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    count(prototype, "drawArrays", "draws");
    count(prototype, "drawElements", "draws");
  }
  count(WebGL2RenderingContext.prototype, "drawArraysInstanced", "draws");
  count(WebGL2RenderingContext.prototype, "drawElementsInstanced", "draws");
  count(CanvasRenderingContext2D.prototype, "fillText", "labels");
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) work.added += addedNodes.length;
  }).observe(document, { childList: true, subtree: true });
}`;

type Work = { readonly draws: number; readonly labels: number; readonly added: number };

describe.skipIf(!hasChromium)("with 10,000 rows and nodes a frame", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startLargeService({ paths: 100, findings: 10_000, agents: 500, nodes: 10_000 }),
      launchChromium(),
    ]);
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("of a list that is scrolled draws the rows that come into sight, and no others", async () => {
    const { page, problems } = await opened("/findings?group=none", ".table-body .row-link");
    const rows = () => page.locator(".table-body > [role=row]").count();
    expect(await rows()).toBeLessThan(80);
    const worked = await workIn(
      page,
      60,
      'document.querySelector(".table-scroll").scrollTop += 60;',
    );
    // Sixty pixels are a row and a bit.
    expect(worked.added / 60).toBeLessThan(4);
    expect(await rows()).toBeLessThan(80);
    await page.locator(".table-scroll").evaluate("(list) => { list.scrollTop = 1e9; }");
    await page.getByRole("row").last().waitFor();
    expect(await rows()).toBeLessThan(80);
    expect(await workIn(page, 30, "")).toEqual({ draws: 0, labels: 0, added: 0 });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("of a map that nobody touches draws nothing, and of one that is dragged no label", async () => {
    const { page, problems } = await opened("/map?service=fleet", "[data-ready=true]");
    await page.getByText(/^10,000 nodes/).waitFor();
    await page.getByText("Loading choke points…").waitFor({ state: "detached" });
    await expect.poll(async () => (await workIn(page, 10, "")).draws).toBe(0);
    expect(await workIn(page, 30, "")).toEqual({ draws: 0, labels: 0, added: 0 });

    const box = await page.locator(".map-canvas").boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y + 5);
    await page.evaluate("work.draws = work.labels = work.added = 0");
    for (let step = 0; step < 60; step += 1) await page.mouse.move(x + step, y + step);
    const dragged = await page.evaluate<Work>("work");
    // A move is at most a frame, and all nodes of a frame are one call; so are those in front.
    expect(dragged.draws).toBeGreaterThan(0);
    expect(dragged.draws / 60).toBeLessThanOrEqual(4);
    expect(dragged.labels).toBe(0);
    expect(dragged.added).toBe(0);
    await page.mouse.up();
    await expect.poll(() => page.evaluate<number>("work.labels")).toBeGreaterThan(0);
    expect(await page.evaluate<number>("work.labels")).toBeLessThan(1_000);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  async function opened(address: string, ready: string) {
    const watched = await watchedPage(browser, { viewport: { width: 1440, height: 900 } });
    await watched.page.addInitScript(counting);
    await watched.page.goto(`${service.url}${address}`);
    await watched.page.locator(ready).first().waitFor();
    return watched;
  }
});

/** What a page does in so many frames, in each of which a script runs. */
async function workIn(page: Page, frames: number, script: string): Promise<Work> {
  return page.evaluate<Work>(`(async () => {
    work.draws = work.labels = work.added = 0;
    for (let frame = 0; frame < ${frames}; frame += 1) {
      ${script}
      await new Promise(requestAnimationFrame);
    }
    return { ...work };
  })()`);
}
