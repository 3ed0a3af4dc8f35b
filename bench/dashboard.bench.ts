/**
 * How soon the dashboard shows large lists, a path and the map, in Chromium. Run: `node bench/dashboard.bench.ts`.
 *
 * "First paint" is from the moment the last byte of the data has arrived to the frame after its first row or node is in
 * the page; "in all" is from the click or the address. The map is drawn in software, without a graphics card. Scrolling
 * goes through the list in steps of most of a screen, one a frame; a step is blank when no row is drawn in its middle in the
 * frame after.
 */
/* oxlint-disable no-await-in-loop -- One after the other: together they would slow each other down. */
import type { Page } from "playwright-core";
import { dashboardAt, hasChromium, launchChromium } from "../test/dashboard/support/browser.ts";
import { startLargeService } from "./support/large-service.ts";
import { isQuick } from "./support/sizes.ts";
import { median, printTable, rounded } from "./support/table.ts";

const sizes = isQuick
  ? { paths: 100, findings: 200, agents: 20, nodes: 300 }
  : { paths: 1_500, findings: 5_000, agents: 500, nodes: 5_000 };
const rounds = isQuick ? 1 : 5;

if (!hasChromium) {
  console.log("Skipped: there is no Chromium.");
  process.exit(0);
}

const service = await startLargeService(sizes);
const browser = await launchChromium();
try {
  await dashboardAt(service.url);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Everything is in the browser's cache, as it is at the second visit.
  for (const path of ["/attack-paths", "/findings", "/agents", "/map"]) {
    await page.goto(`${service.url}${path}?service=fleet`);
    await page
      .locator(path === "/map" ? "[data-ready=true]" : ".row-link")
      .first()
      .waitFor();
  }
  printTable(
    ["page", "items", "first paint, ms", "in all, ms"],
    [
      [
        "attack paths",
        sizes.paths,
        ...(await opened(
          page,
          "/attack-paths?service=fleet",
          ".table-body .row-link",
          /risk\/attack-paths/,
        )),
      ],
      [
        "findings",
        sizes.findings,
        ...(await opened(page, "/findings?q=agent", ".table-body .row-link", /scans\/sc_large/)),
      ],
      [
        "agents",
        sizes.agents,
        ...(await opened(page, "/agents", ".table-body .row-link", /v1\/agents$/)),
      ],
      [
        "map",
        sizes.nodes,
        ...(await opened(page, "/map?service=fleet", "[data-ready=true]", /risk\/export/)),
      ],
    ],
  );
  console.log();
  printTable(
    ["", "", ""],
    [
      ["a path's graph, from the click to its nodes, ms", "median", await pathOpened(page)],
      [
        "steps through the attack paths",
        "blank",
        await blankSteps(page, "/attack-paths?service=fleet"),
      ],
      ["steps through the findings", "blank", await blankSteps(page, "/findings")],
    ],
  );
} finally {
  await browser.close();
  await service.remove();
}

type Moments = { readonly data: number; readonly painted: number };

/** First paint after the data, and in all; medians. */
async function opened(
  page: Page,
  address: string,
  selector: string,
  data: RegExp,
): Promise<readonly [number, number]> {
  const seen: Moments[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto("about:blank");
    await page.goto(`${service.url}${address}`);
    const painted = await page.evaluate<number>(paintOf(selector));
    const arrived = await page.evaluate<readonly { name: string; end: number }[]>(
      "performance.getEntriesByType('resource').map(({ name, responseEnd }) => ({ name, end: responseEnd }))",
    );
    const end = Math.max(
      ...arrived.filter(({ name }) => data.test(name)).map((entry) => entry.end),
    );
    seen.push({ data: end, painted });
  }
  return [
    rounded(median(seen.map((each) => Math.max(0, each.painted - each.data)))),
    rounded(median(seen.map((each) => each.painted))),
  ];
}

async function pathOpened(page: Page): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${service.url}/attack-paths?service=fleet`);
    await page.locator(".table-body .row-link").first().waitFor();
    const began = await page.evaluate<number>(
      `(() => { document.querySelectorAll('.table-body .row-link')[${round}].click(); return performance.now(); })()`,
    );
    took.push((await page.evaluate<number>(paintOf(".react-flow__node"))) - began);
  }
  return rounded(median(took));
}

/** How many steps through a list left its middle blank. */
async function blankSteps(page: Page, address: string): Promise<string> {
  await page.goto(`${service.url}${address}`);
  await page.locator(".table-body .row-link").first().waitFor();
  const [steps, blank] = await page.evaluate<readonly [number, number]>(`(async () => {
    const list = document.querySelector(".table-scroll");
    const frame = () => new Promise(requestAnimationFrame);
    const { left, top, width, height } = list.getBoundingClientRect();
    let steps = 0, blank = 0;
    for (let at = 0; at < list.scrollHeight - height && steps < 400; at += height * 0.9) {
      list.scrollTop = at;
      await frame();
      await frame();
      steps += 1;
      const middle = document.elementFromPoint(left + width / 2, top + height / 2);
      if (middle?.closest(".table-row") === null) blank += 1;
    }
    return [steps, blank];
  })()`);
  return `${blank} of ${steps}`;
}

/** When the frame after the first element of a selector is drawn, in the page's own time. */
function paintOf(selector: string): string {
  return `(async () => {
    while (document.querySelector(${JSON.stringify(selector)}) === null) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now();
  })()`;
}
