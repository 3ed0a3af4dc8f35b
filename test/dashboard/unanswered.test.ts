import type { Browser, BrowserContext, Page, Request, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { claims, neverFromNothing } from "./support/claims.ts";
import { type FurnishedService, startFurnishedService } from "./support/furnished-service.ts";
import { pagesOf, show, worstPath } from "./support/pages.ts";

/*
 * Every page with its requests failing one by one, all failing, all unanswered and all empty. The requests are the ones that
 * the page makes when everything answers, so that a new page or request is included by itself. Those that the navigation
 * makes on every page fail together with the others.
 */

type Answer = { readonly status: number; readonly contentType: string; readonly body: string };
type Answers = ReadonlyMap<string, Answer>;
/** How a request is answered, if it is not answered as it was recorded. */
type Instead = (key: string) => "failing" | "pending" | "empty" | undefined;
/** What is read on a page, and which of it is green. */
type Texts = { readonly lines: readonly string[]; readonly green: readonly string[] };

type Recording = { readonly answers: Answers; readonly texts: Texts };

const pagesAtOnce = 3;
const nothing: Recording = { answers: new Map(), texts: { lines: [], green: [] } };

test.each(claims)("$example is a claim", ({ pattern, example }) => {
  expect(example).toMatch(pattern);
});

describe.skipIf(!hasChromium)("without an answer no page claims what it cannot know", () => {
  let service: FurnishedService;
  let browser: Browser;
  let context: BrowserContext;
  let pages: readonly { readonly name: string; readonly url: string }[];

  beforeAll(async () => {
    [service, browser] = await Promise.all([startFurnishedService(), launchChromium()]);
    await dashboardAt(service.url);
    context = await browser.newContext({ reducedMotion: "reduce" });
    pages = pagesOf(await worstPath(service.url)).map(({ name, address }) => ({
      name,
      url: `${service.url}${address}`,
    }));
  }, 120_000);
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("whichever requests fail, stay unanswered or bring nothing", async () => {
    const wrong: string[] = [];
    const recordings = new Map<string, Recording>();
    await inParallel(pages, async ({ name, url }) => {
      recordings.set(name, await record(context, url));
    });
    const shell = askedByAll([...recordings.values()]);
    await inParallel(pages, async ({ name, url }) => {
      const { answers, texts } = recordings.get(name) ?? nothing;
      expect(answers.size, `requests of ${name}`).toBeGreaterThan(0);
      const see = async (how: string, instead: Instead, isWrong: (text: string) => boolean) => {
        const { lines, green } = await readWith(context, url, { answers, instead });
        const said = [
          ...lines.filter((line) => isWrong(line)),
          ...green.filter((text) => !texts.green.includes(text)).map((text) => `green: ${text}`),
        ];
        wrong.push(...said.map((line) => `${name}, ${how}: ${line}`));
      };
      await see("all failing", () => "failing", isClaim);
      await see("all pending", () => "pending", isClaim);
      await see(
        "all empty",
        () => "empty",
        (line) =>
          neverFromNothing.some((pattern) => pattern.test(line)) && !texts.lines.includes(line),
      );
      for (const key of answers.keys()) {
        if (shell.has(key)) continue;
        // oxlint-disable-next-line no-await-in-loop -- One page reads at a time.
        await see(
          `${key} failing`,
          (each) => (each === key ? "failing" : undefined),
          (line) => isClaim(line) && !texts.lines.includes(line),
        );
      }
    });
    expect(wrong).toEqual([]);
  }, 180_000);
});

function isClaim(line: string): boolean {
  return claims.some(({ pattern }) => pattern.test(line));
}

/** What the navigation asks for, whatever the page. */
function askedByAll(recordings: readonly Recording[]): ReadonlySet<string> {
  const [first = nothing, ...others] = recordings;
  return new Set(
    [...first.answers.keys()].filter((key) => others.every(({ answers }) => answers.has(key))),
  );
}

async function record(context: BrowserContext, url: string): Promise<Recording> {
  const page = await context.newPage();
  const answers = new Map<string, Answer>();
  await page.route("**/api/v1/**", async (route) => {
    if (isStream(route.request())) return route.abort();
    const response = await route.fetch();
    const answer = {
      status: response.status(),
      contentType: response.headers()["content-type"] ?? "",
      body: await response.text(),
    };
    answers.set(keyOf(route.request()), answer);
    return route.fulfill(answer);
  });
  const settled = settling(page, new Set());
  await show(page, url);
  await settled();
  await page.locator("main .progress").first().waitFor({ state: "detached" });
  const texts = await textsOn(page);
  await page.close();
  return { answers, texts };
}

async function readWith(
  context: BrowserContext,
  url: string,
  { answers, instead }: { readonly answers: Answers; readonly instead: Instead },
): Promise<Texts> {
  const page = await context.newPage();
  try {
    await page.addInitScript(retriesAtOnce);
    const pending = new Set<Request>();
    const settled = settling(page, pending);
    await page.route("**/api/v1/**", (route) => {
      const request = route.request();
      const how = isStream(request) ? "pending" : instead(keyOf(request));
      if (how !== "pending") return route.fulfill(answerOf(route, answers, how));
      pending.add(request);
      return undefined;
    });
    await page.goto(url, { waitUntil: "domcontentloaded" });
    await page.locator("#navigation").waitFor();
    await settled();
    return await textsOn(page);
  } finally {
    await page.close();
  }
}

const failure: Answer = {
  status: 500,
  contentType: "application/problem+json",
  body: JSON.stringify({ title: "Simulated failure.", status: 500, detail: "Simulated failure." }),
};

function answerOf(route: Route, answers: Answers, how: "failing" | "empty" | undefined): Answer {
  const recorded = answers.get(keyOf(route.request()));
  if (how === "failing" || recorded === undefined) return failure;
  return how === "empty" ? { ...recorded, body: emptied(recorded.body) } : recorded;
}

/** The same shape without rows and without numbers. */
function emptied(body: string): string {
  return JSON.stringify(
    JSON.parse(body, (_key, value: unknown) => {
      if (Array.isArray(value)) return [];
      return typeof value === "number" ? 0 : value;
    }),
  );
}

/** Resolves when nothing that will be answered is asked any more and what came is drawn. */
function settling(page: Page, pending: ReadonlySet<Request>): () => Promise<void> {
  const open = new Set<Request>();
  let changes = 0;
  page.on("request", (request) => {
    open.add(request);
    changes += 1;
  });
  const end = (request: Request) => {
    open.delete(request);
    changes += 1;
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    for (let quiet = 0; quiet < 3;) {
      const before = changes;
      // oxlint-disable-next-line no-await-in-loop -- Each look is compared with the one before.
      await page.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))",
      );
      const waits = [...open].some((request) => !pending.has(request));
      quiet = changes === before && !waits ? quiet + 1 : 0;
    }
  };
}

/** A request that failed is sent again after a second or two. */
const retriesAtOnce =
  "{ const later = setTimeout; globalThis.setTimeout = (work, ms, ...rest) => later(work, ms >= 1000 && ms < 5000 ? 1 : ms, ...rest); }";

async function textsOn(page: Page): Promise<Texts> {
  const [text, green] = await Promise.all([
    page.locator("body").innerText(),
    page.locator(".good").allInnerTexts(),
  ]);
  const lines = text.split(/\n|\t|(?<=[.;:])\s+/).map((line) => line.trim());
  return { lines: lines.filter((line) => line !== ""), green };
}

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}

function isStream(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith("/stream");
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- As many at once as there are workers.
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, worker));
}
