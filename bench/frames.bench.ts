/**
 * What a frame of the dashboard costs the main thread, in Chromium, while a list of 10,000 rows is
 * scrolled and a map of 10,000 nodes is dragged, zoomed and looked at. Run:
 * `node bench/frames.bench.ts`.
 *
 * Costs are processor time of the page's main thread (scripts, styles, layout, paint) as Chromium's
 * own trace counts it, not clock time: what else the machine does makes a frame late, but not
 * costly. The same is measured of a page that only asks for the next frame, in turns, and shown
 * beside it. A display of 60 Hz gives a frame 16.7 ms.
 *
 * The map is drawn in software here: what a graphics card does otherwise is another process, and
 * not counted.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import type { Page } from "playwright-core";
import { dashboardAt, hasChromium, launchChromium } from "../test/dashboard/support/browser.ts";
import { mainThreadCosts } from "./support/frame-costs.ts";
import { startLargeService } from "./support/large-service.ts";
import { isQuick } from "./support/sizes.ts";
import { printTable, rounded } from "./support/table.ts";

const sizes = isQuick
  ? { paths: 100, findings: 200, agents: 20, nodes: 300 }
  : { paths: 1_500, findings: 10_000, agents: 500, nodes: 10_000 };
const frames = isQuick ? 30 : 240;
const rounds = isQuick ? 1 : 3;

if (!hasChromium) {
  console.log("Skipped: there is no Chromium.");
  process.exit(0);
}

type Work = { readonly name: string; readonly items: number; readonly run: Doing };
type Doing = (page: Page) => Promise<void>;

const service = await startLargeService(sizes);
const browser = await launchChromium();
try {
  await dashboardAt(service.url);
  const control = await opened("about:blank");
  await control.setContent("<main>Nothing</main>");
  const list = await opened(`${service.url}/findings?group=none`, ".table-body .row-link");
  const map = await opened(`${service.url}/map?service=fleet`, "[data-ready=true]");
  const works: readonly (Work & { readonly page: Page })[] = [
    { name: "nothing", items: 0, page: control, run: eachFrame("") },
    { name: "list, idle", items: sizes.findings, page: list, run: eachFrame("") },
    { name: "list, scrolled by 60 px a frame", items: sizes.findings, page: list, run: scrolled },
    { name: "map, idle", items: sizes.nodes, page: map, run: eachFrame("") },
    { name: "map, dragged", items: sizes.nodes, page: map, run: dragged },
    { name: "map, zoomed", items: sizes.nodes, page: map, run: zoomed },
  ];
  const costs = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, page, run } of works) {
      await page.bringToFront();
      const took = await mainThreadCosts(browser, page, () => run(page));
      costs.set(name, [...(costs.get(name) ?? []), ...took]);
    }
  }
  printTable(
    ["", "items", "frames", "mean, ms", "95th percentile, ms", "worst, ms", "over 16.7 ms, %"],
    works.map(({ name, items }) => [name, items, ...summaryOf(costs.get(name) ?? [])]),
  );
} finally {
  await browser.close();
  await service.remove();
}

async function opened(address: string, ready = "body"): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.locator(ready).first().waitFor();
  return page;
}

/** Runs a script once a frame. */
function eachFrame(script: string): Doing {
  return (page) =>
    page.evaluate(`(async () => {
      for (let frame = 0; frame < ${frames}; frame += 1) {
        ${script}
        await new Promise(requestAnimationFrame);
      }
    })()`);
}

async function scrolled(page: Page): Promise<void> {
  await eachFrame('document.querySelector(".table-scroll").scrollTop += 60;')(page);
}

async function dragged(page: Page): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < frames; step += 1) {
    const at = step % 120;
    await page.mouse.move(x + at, y + at / 2);
  }
  await page.mouse.up();
}

async function zoomed(page: Page): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  for (let step = 0; step < frames / 4; step += 1) {
    await page.mouse.wheel(0, step % 20 < 10 ? -60 : 60);
    await page.waitForTimeout(16);
  }
}

async function middleOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(".map-canvas").boundingBox();
  if (box === null) throw new Error("There is no map.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function summaryOf(costs: readonly number[]): readonly number[] {
  const inOrder = costs.toSorted((a, b) => a - b);
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
  const over = costs.filter((cost) => cost > 16.7).length;
  return [
    costs.length,
    rounded(mean),
    rounded(inOrder[Math.floor(inOrder.length * 0.95)] ?? 0),
    rounded(inOrder.at(-1) ?? 0),
    rounded((100 * over) / Math.max(1, costs.length)),
  ];
}
