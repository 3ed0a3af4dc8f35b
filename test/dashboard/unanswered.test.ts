import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium, openContext } from "./support/browser.ts";
import { claims, neverFromNothing } from "./support/claims.ts";
import { type Overlay, overlaysOf } from "./support/dialogs.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { pagesOf, show, worstOf } from "./support/pages.ts";
import { shareOut } from "./support/share-out.ts";
import {
  type Answer,
  type Answers,
  askAgain,
  asksOne,
  type Fault,
  isStream,
  meet,
  meetNext,
  readAgain,
  replay,
  settling,
} from "./support/replayed-answers.ts";

/*
 * Every page with its requests failing one by one, all failing, all unanswered and all empty; and
 * what opens over a page, and what it exports, while nothing answers. The requests are the ones
 * that the page makes when everything answers, so that a new page or request is included by itself.
 * Those that the navigation makes on every page fail together with the others.
 */

/** What is read on a page, and which of it is green. */
type Texts = { readonly lines: readonly string[]; readonly green: readonly string[] };
type Recording = { readonly answers: Answers; readonly texts: Texts };
type Place = { readonly name: string; readonly url: string };
/** A page on which nothing is answered but what was recorded. */
type Replayed = { readonly page: Page; readonly settled: () => Promise<void> };

const pagesAtOnce = 3;
const none: Texts = { lines: [], green: [] };
const nothing: Recording = { answers: new Map(), texts: none };

test.each(claims)("$example is a claim", ({ pattern, example }) => {
  expect(example).toMatch(pattern);
});

describe.skipIf(!hasChromium)("without an answer no page claims what it cannot know", () => {
  let service: PopulatedService;
  let browser: Browser;
  let places: readonly Place[];
  let pages: readonly Replayed[];
  let overlays: readonly Overlay[];
  const recordings = new Map<string, Recording>();

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
    const context = await openContext(browser, { acceptDownloads: true });
    const worst = await worstOf(service.url);
    overlays = overlaysOf(worst);
    places = pagesOf(worst).map(({ name, address }) => ({ name, url: `${service.url}${address}` }));
    const opened = await Promise.all(Array.from({ length: pagesAtOnce }, () => context.newPage()));
    await shareOut(places, opened.map(recorder), async ({ name, url }, record) => {
      recordings.set(name, await record(url));
    });
    const all = new Map([...recordings.values()].flatMap(({ answers }) => [...answers]));
    pages = await Promise.all(
      opened.map(async (page) => ({ page, settled: await replay(page, all) })),
    );
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("nor its exports, whichever requests fail, stay unanswered or bring nothing", async () => {
    const wrong: string[] = [];
    const shell = askedByAll([...recordings.values()].map(({ answers }) => answers));
    await shareOut(places, pages, async ({ name, url }, { page, settled }) => {
      const { answers, texts } = recordings.get(name) ?? nothing;
      expect(answers.size, `requests of ${name}`).toBeGreaterThan(0);
      const own = [...answers.keys()].filter((key) => !shell.has(key));
      let usual = texts;
      const see = async ({ how, key = "all" }: Fault, isWrong: (text: string) => boolean) => {
        await settled();
        const { lines, green } = await textsOn(page);
        const said = [
          ...lines.filter((line) => isWrong(line)),
          ...green.filter((text) => !usual.green.includes(text)).map((text) => `green: ${text}`),
        ];
        wrong.push(...said.map((line) => `${name}, ${key} ${how}: ${line}`));
      };
      await meetNext(page, { how: "pending" });
      await page.goto(url, { waitUntil: "domcontentloaded" });
      await page.locator("#navigation").waitFor();
      // What was unanswered fails then: the page is not loaded again for it.
      for (const how of ["pending", "failing"] as const) {
        // oxlint-disable no-await-in-loop -- One page reads at a time.
        await meet(page, { how });
        await see({ how }, isClaim);
        for (const text of await exportsOf(page)) {
          const values = text.split(/[":,\n]/).map((value) => value.trim());
          wrong.push(...values.filter(isClaim).map((value) => `${name}, ${how}, export: ${value}`));
        }
        // oxlint-enable no-await-in-loop
      }
      // What was there stays, and is said to be old.
      const stale = page.locator(".stale");
      await meet(page, { how: "recorded" });
      await askAgain(page);
      await asksOne(page, own);
      await settled();
      const replayed = await textsOn(page);
      usual = {
        lines: [...texts.lines, ...replayed.lines],
        green: [...texts.green, ...replayed.green],
      };
      const headings = await headingsOn(page);
      const rows = await page.locator("main .row-link").count();
      await meet(page, { how: "failing" });
      await readAgain(page);
      await settled();
      if (!(await stale.innerText()).includes("This page shows what was known")) {
        wrong.push(`${name}: does not say that it is old`);
      }
      const left = await headingsOn(page);
      const missing = headings.filter((heading) => !left.includes(heading));
      wrong.push(...missing.map((heading) => `${name}, old data: without ${heading}`));
      if ((await page.locator("main .row-link").count()) !== rows) {
        wrong.push(`${name}, old data: without its rows`);
      }
      await meet(page, { how: "recorded" });
      await readAgain(page);
      await stale.waitFor({ state: "detached" });
      const seeAgain = async (fault: Fault, isWrong: (text: string) => boolean) => {
        await meet(page, fault);
        await askAgain(page);
        await see(fault, (line) => isWrong(line) && !usual.lines.includes(line));
      };
      await seeAgain({ how: "empty" }, (line) =>
        neverFromNothing.some((pattern) => pattern.test(line)),
      );
      for (const key of own) {
        // oxlint-disable-next-line no-await-in-loop -- One page reads at a time.
        await seeAgain({ how: "failing", key }, isClaim);
      }
    });
    expect(wrong).toEqual([]);
  });

  test("nor does what opens over it", async () => {
    const wrong: string[] = [];
    await shareOut(overlays, pages, async (overlay, { page, settled }) => {
      const { name, address, open, part } = overlay;
      await page.setViewportSize({ width: 1280, height: 720 });
      await meetNext(page, { how: "recorded" });
      await show(page, `${service.url}${address}`);
      await settled();
      const usual = await textsOn(page);
      const see = async (how: Fault["how"]) => {
        await settled();
        const { lines } = await textsOn(page, part);
        const said = lines.filter((line) => isClaim(line) && !usual.lines.includes(line));
        wrong.push(...said.map((line) => `${name}, ${how}: ${line}`));
      };
      await meet(page, { how: "pending" });
      await open(page);
      await page.locator(part).first().waitFor();
      await see("pending");
      // What was unanswered fails.
      await meet(page, { how: "failing" });
      await see("failing");
    });
    expect(wrong).toEqual([]);
  });
});

function isClaim(line: string): boolean {
  return claims.some(({ pattern }) => pattern.test(line));
}

/** What the navigation asks for, whatever the page. */
function askedByAll(recordings: readonly Answers[]): ReadonlySet<string> {
  const [first = new Map<string, Answer>(), ...others] = recordings;
  return new Set([...first.keys()].filter((key) => others.every((answers) => answers.has(key))));
}

/** Shows addresses on a page, and keeps what each was answered and showed. */
function recorder(page: Page): (url: string) => Promise<Recording> {
  let bodies: Promise<readonly (readonly [string, Answer])[]>[] = [];
  page.on("response", (response) => {
    const request = response.request();
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/v1/") || isStream(request)) return;
    const key = `${request.method()} ${pathname}${search}`;
    bodies.push(
      response.text().then(
        (body) => [[key, { status: response.status(), body }] as const],
        // What comes while the page is left is asked for again and again.
        () => [],
      ),
    );
  });
  const settled = settling(page);
  return async (url) => {
    await page.goto("about:blank");
    bodies = [];
    await show(page, url);
    await settled();
    return { answers: new Map((await Promise.all(bodies)).flat()), texts: await textsOn(page) };
  };
}

async function textsOn(page: Page, part = "body"): Promise<Texts> {
  const found = page.locator(part).first();
  if ((await found.count()) === 0) return none;
  const [text, green] = await Promise.all([
    found.innerText(),
    found.locator(".good").allInnerTexts(),
  ]);
  const lines = text.split(/\n|\t|(?<=[.;:])\s+/).map((line) => line.trim());
  return { lines: lines.filter((line) => line !== ""), green };
}

function headingsOn(page: Page): Promise<readonly string[]> {
  return page.locator("main h1, main h2").allInnerTexts();
}

/** What every export of a page downloads. */
async function exportsOf(page: Page): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const button of await page.getByRole("button", { name: /^Export/ }).all()) {
    // oxlint-disable no-await-in-loop -- One menu is open at a time.
    await button.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Download JSON" }).click(),
    ]);
    texts.push(await readFile(await download.path(), "utf8"));
    // oxlint-enable no-await-in-loop
  }
  return texts;
}
