/**
 * How soon the dashboard shows large lists, a path and the map, in Chromium. Run:
 * `node bench/dashboard.bench.ts`.
 *
 * A path is opened as a person does: the pointer comes to its row, rests for 120 ms, and the button
 * is down for 70 ms; time counts from when it goes down. By keyboard: j, and Enter 120 ms later;
 * time counts from Enter.
 *
 * "First paint" is from the moment the last byte of the data has arrived to the frame after its
 * first row or node is in the page; "in all" is from the click or the address. The map is drawn in
 * software, without a graphics card. Scrolling goes through the list in steps of most of a screen,
 * one a frame; a step is blank when no row is drawn in its middle in the frame after.
 *
 * Frames are counted by the page itself, between two drawings, while a list is scrolled by 60
 * pixels a frame and the map is dragged. The first load is what an empty cache asks for until the
 * page is quiet: bytes as they are sent, and requests that were made twice.
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
/** For frames. */
const many = isQuick ? sizes : { paths: 1_500, findings: 10_000, agents: 500, nodes: 10_000 };
const rounds = isQuick ? 1 : 5;

/** Writes the time between frames to `frames60`, for as long as `window.counting` is true. */
const countFrames = `(() => {
  window.counting = true;
  window.frames60 = [];
  let before = performance.now();
  const next = (now) => {
    window.frames60.push(now - before);
    before = now;
    if (window.counting) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;

if (!hasChromium) {
  console.log("Skipped: there is no Chromium.");
  process.exit(0);
}

let service = await startLargeService(sizes);
const browser = await launchChromium();
try {
  await dashboardAt(service.url);
  const page = await newPage();
  // Everything is in the browser's cache, as it is at the second visit.
  for (const path of [
    "/attack-paths?view=paths&group=none&",
    "/findings?group=none&",
    "/agents?",
    "/map?",
  ]) {
    await page.goto(`${service.url}${path}service=fleet`);
    await page
      .locator(path === "/map?" ? "[data-ready=true]" : ".row-link")
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
          "/attack-paths?view=paths&group=none&service=fleet",
          ".table-body .row-link",
          /risk\/attack-paths/,
        )),
      ],
      [
        "findings",
        sizes.findings,
        ...(await opened(
          page,
          "/findings?group=none&q=agent",
          ".table-body .row-link",
          /scans\/sc_large/,
        )),
      ],
      [
        "agents",
        sizes.agents,
        ...(await opened(page, "/agents", ".table-body .row-link", /v1\/agents(?:\?|$)/)),
      ],
      [
        "map",
        sizes.nodes,
        ...(await opened(page, "/map?service=fleet", "[data-ready=true]", /risk\/map/)),
      ],
    ],
  );
  console.log();
  printTable(
    ["", "", ""],
    [
      ["a path's graph after the press on its row, ms", "median, worst", await opening(byPointer)],
      ["the same by keyboard, ms", "median, worst", await opening(byKeyboard)],
      [
        "steps through the attack paths",
        "blank",
        await blankSteps(page, "/attack-paths?view=paths&group=none&service=fleet"),
      ],
      ["steps through the findings", "blank", await blankSteps(page, "/findings?group=none")],
    ],
  );
  await service.remove();
  service = await startLargeService(many);
  await dashboardAt(service.url);
  console.log();
  const frames = await newPage();
  printTable(
    ["frames", "items", "median, ms", "95th percentile, ms", "longer than 33 ms, %"],
    [
      ["scrolling the findings", many.findings, ...(await framesOf(frames, scrolled))],
      ["dragging the map", many.nodes, ...(await framesOf(frames, dragged))],
    ],
  );
  console.log();
  printTable(
    ["first load", "code, kB", "data, kB", "requests", "made twice"],
    [await firstLoad("/"), await firstLoad("/sessions")],
  );
} finally {
  await browser.close();
  await service.remove();
}

type Frames = readonly [median: number, slow: number, share: number];

async function framesOf(page: Page, work: (page: Page) => Promise<void>): Promise<Frames> {
  await page.bringToFront();
  await work(page);
  const took = await page.evaluate<readonly number[]>("window.frames60");
  const inOrder = took.toSorted((a, b) => a - b);
  const slow = inOrder[Math.floor(inOrder.length * 0.95)] ?? 0;
  const long = took.filter((ms) => ms > 33).length;
  return [rounded(median(took)), rounded(slow), rounded((100 * long) / Math.max(1, took.length))];
}

async function scrolled(page: Page): Promise<void> {
  await page.goto(`${service.url}/findings?group=none`);
  await page.locator(".table-body .row-link").first().waitFor();
  await page.evaluate(countFrames);
  await page.evaluate(`(async () => {
    const list = document.querySelector(".table-scroll");
    for (let step = 0; step < 240; step += 1) {
      list.scrollTop += 60;
      await new Promise(requestAnimationFrame);
    }
    window.counting = false;
  })()`);
}

async function dragged(page: Page): Promise<void> {
  await page.goto(`${service.url}/map?service=fleet`);
  await page.locator("[data-ready=true]").waitFor();
  const box = await page.locator(".map-canvas").boundingBox();
  if (box === null) throw new Error("There is no map.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(countFrames);
  for (let step = 0; step < 120; step += 1) await page.mouse.move(x + step, y + step / 2);
  await page.mouse.up();
  await page.evaluate("window.counting = false");
}

/** With nothing in the browser's cache. */
async function firstLoad(path: string): Promise<readonly [string, ...number[]]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked: string[] = [];
  const bytes = { code: 0, data: 0 };
  page.on("requestfinished", async (request) => {
    asked.push(`${request.method()} ${request.url()}`);
    const kind = new URL(request.url()).pathname.startsWith("/api/") ? "data" : "code";
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes[kind] += responseBodySize + responseHeadersSize;
  });
  await page.goto(`${service.url}${path}`);
  await page.locator("main h1").waitFor();
  await page.waitForTimeout(3_000);
  await context.close();
  const [code, data] = [bytes.code, bytes.data].map((sent) => rounded(sent / 1_000));
  return [path, code ?? 0, data ?? 0, asked.length, asked.length - new Set(asked).size];
}

async function opening(press: Press): Promise<string> {
  return (await pathOpened(await newPage(), press)).join(", ");
}

function newPage(): Promise<Page> {
  return browser.newPage({ viewport: { width: 1440, height: 900 } });
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

/**
 * From the press on a row of the list to the frame in which its graph is drawn, nodes and edges.
 */
async function pathOpened(page: Page, press: Press): Promise<readonly [number, number]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${service.url}/attack-paths?view=paths&group=none&service=fleet`);
    await page.locator(".table-body .row-link").first().waitFor();
    // As long as a person reads at the least.
    await page.waitForTimeout(500);
    await page.evaluate(
      "void (window.pressed = new Promise((resolve) => { for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, (event) => { if (event.key === undefined || event.key === 'Enter') resolve(performance.now()); }, true); }))",
    );
    await press(page, round);
    const shown = page.evaluate<number>(
      paintOf(".react-flow__node:first-child", ".react-flow__edge"),
    );
    took.push((await shown) - (await page.evaluate<number>("window.pressed")));
  }
  return [rounded(median(took)), rounded(Math.max(...took))];
}

type Press = (page: Page, row: number) => Promise<void>;

/**
 * The pointer comes to the row and rests on it for a moment; the button is down as long as a finger
 * takes.
 */
async function byPointer(page: Page, row: number): Promise<void> {
  const box = await page
    .locator(".table-body .row-link")
    .nth(row + 1)
    .boundingBox();
  if (box === null) throw new Error("The row is not in sight.");
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 8 });
  await page.waitForTimeout(120);
  await page.mouse.down();
  await page.waitForTimeout(70);
  await page.mouse.up();
}

async function byKeyboard(page: Page, row: number): Promise<void> {
  await page.locator(".table-scroll").focus();
  for (let presses = 0; presses <= row; presses += 1) {
    await page.keyboard.press("j");
    await page.waitForTimeout(120);
  }
  await page.keyboard.press("Enter");
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

/**
 * When the frame after the first visible element of every selector is drawn, in the page's own
 * time.
 */
function paintOf(...selectors: readonly string[]): string {
  return `(async () => {
    const isShown = (selector) => {
      const found = document.querySelector(selector);
      return found !== null && getComputedStyle(found).visibility === "visible";
    };
    while (!${JSON.stringify(selectors)}.every(isShown)) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now();
  })()`;
}
