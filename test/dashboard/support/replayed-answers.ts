import type { Page, Request } from "playwright-core";

export type Answer = { readonly status: number; readonly body: string };
/** By method and address. */
export type Answers = ReadonlyMap<string, Answer>;

/**
 * What becomes of requests: all of them, or the one with a key; the others are answered as they
 * were recorded.
 */
export type Fault = {
  readonly how: "failing" | "pending" | "empty" | "recorded";
  /** Undefined: all. */
  readonly key?: string;
};

const failure: Answer = {
  status: 500,
  body: JSON.stringify({ title: "Simulated failure.", status: 500, detail: "Simulated failure." }),
};

/**
 * Answers the requests of a page in the page itself, from recorded answers: an interception of its
 * network would keep the browser from caching the scripts. Resolves to what waits until nothing
 * that will be answered is asked any more, and what came is drawn.
 */
export async function replay(page: Page, answers: Answers): Promise<() => Promise<void>> {
  const recorded = Object.fromEntries(answers);
  await page.addInitScript(`(${replaying})(${JSON.stringify({ recorded, failure })})`);
  return settling(page);
}

/** Waits until a page neither loads nor asks, and has drawn what it has. */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changes = 0;
  const begin = (request: Request) => {
    if (isStream(request)) return;
    open.add(request);
    changes += 1;
  };
  const end = (request: Request) => {
    open.delete(request);
    changes += 1;
  };
  page.on("request", begin);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    for (let quiet = 0, before = ""; quiet < 3;) {
      // oxlint-disable-next-line no-await-in-loop -- Each look is compared with the one before.
      const [asked, unanswered] = await page.evaluate<readonly [number, number]>(drawnAndAsked);
      const now = `${changes} ${asked}`;
      quiet = now === before && open.size + unanswered === 0 ? quiet + 1 : 0;
      before = now;
    }
  };
}

export function isStream(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith("/stream");
}

/** After two frames, and after what was to be done later before them. */
const drawnAndAsked =
  "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => drawn([globalThis.replayed?.keys.length ?? 0, globalThis.replayed?.open ?? 0])))))";

/** Waits until a page asks for one of `keys`: its own script is read by then. */
export async function asksOne(page: Page, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await page.evaluate(`(async () => {
    while (!${JSON.stringify(keys)}.some((key) => replayed.keys.includes(key))) {
      await new Promise(requestAnimationFrame);
    }
  })()`);
}

/** What requests meet once the page is loaded the next time. */
export async function meetNext(page: Page, fault: Fault): Promise<void> {
  await page.evaluate(`sessionStorage.setItem("fault", ${JSON.stringify(JSON.stringify(fault))})`);
}

/** What requests meet from now on. Those that are unanswered fail where all requests do. */
export async function meet(page: Page, fault: Fault): Promise<void> {
  const release = fault.how === "failing" && fault.key === undefined;
  await page.evaluate(
    `{
      replayed.fault = ${JSON.stringify(fault)};
      if (${release}) for (const fail of replayed.waiting.splice(0)) fail();
    }`,
  );
}

/**
 * Asks everything again as if nothing had been answered: what loading the page again does, without
 * its scripts being read and run again.
 */
export async function askAgain(page: Page): Promise<void> {
  await page.evaluate(`(${clientOf})().resetQueries()`);
}

/** Asks everything again, and keeps what was answered until then. */
export async function readAgain(page: Page): Promise<void> {
  await page.evaluate(`(${clientOf})().invalidateQueries()`);
}

/** Runs in the page: what keeps its answers, as its components have it. */
const clientOf = `() => {
  const root = document.querySelector("#root");
  const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  const fibers = [root[key].stateNode.current];
  for (let fiber = fibers.pop(); fiber !== undefined; fiber = fibers.pop()) {
    const client = fiber.memoizedProps?.client;
    if (typeof client?.resetQueries === "function") return client;
    fibers.push(...[fiber.sibling, fiber.child].filter((next) => next !== null));
  }
  throw new Error("The page keeps no answers.");
}`;

/**
 * Runs in the page before its scripts. A request that failed is sent again after a second or two:
 * here at once. What a page asks again and again it asks once, else on a slow machine the list
 * would meet the fault before something is opened from it.
 */
const replaying = `({ recorded, failure }) => {
  // The same shape without rows and without numbers.
  const emptied = (body) => body === "" ? "" : JSON.stringify(JSON.parse(body, (_key, value) =>
    Array.isArray(value) ? [] : typeof value === "number" ? 0 : value));
  const later = setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => later(work, ms >= 1000 && ms < 5000 ? 1 : ms, ...rest);
  const again = setInterval;
  globalThis.setInterval = (work, ms, ...rest) => ms >= 5000 ? 0 : again(work, ms, ...rest);
  globalThis.EventSource = class extends EventTarget { close() {} };
  globalThis.replayed = { fault: JSON.parse(sessionStorage.getItem("fault")), keys: [], open: 0, waiting: [] };
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(input.url ?? input, location.href);
    const key = (init.method ?? "GET") + " " + pathname + search;
    const met = replayed.fault;
    const how = met !== null && (met.key === undefined || met.key === key) ? met.how : "recorded";
    replayed.keys.push(key);
    const isLate = how === "pending";
    if (isLate) await new Promise((fail) => replayed.waiting.push(fail));
    replayed.open += 1;
    await new Promise((resolve) => later(resolve));
    later(() => { replayed.open -= 1; });
    const answer = how === "failing" || isLate ? failure : recorded[key] ?? failure;
    const body = how === "empty" && answer !== failure ? emptied(answer.body) : answer.body;
    const kind = answer.status >= 400 ? "application/problem+json" : "application/json";
    return new Response(body, { status: answer.status, headers: { "Content-Type": kind } });
  };
}`;
