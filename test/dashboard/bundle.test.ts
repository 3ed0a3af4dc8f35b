import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { show } from "./support/pages.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { settling } from "./support/replayed-answers.ts";
import { watchedPage } from "./support/watched-page.ts";

const dashboard = join(import.meta.dirname, "../../packages/dashboard");
const mostBytes = 150_000;

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

beforeAll(() => {
  execFileSync(process.execPath, [join(dashboard, "build.ts"), "--if-stale"]);
});

test("what the first page needs stays below 150 kB, compressed", () => {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(dashboard, "dist/manifest.json"), "utf8"),
  );
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true) ?? "";
  const needed = new Set([entry]);
  for (const name of needed) for (const other of manifest[name]?.imports ?? []) needed.add(other);
  const files = [...needed].flatMap((name) => [
    manifest[name]?.file ?? "",
    ...(manifest[name]?.css ?? []),
  ]);
  const bytes = files.map((file) => gzipSync(readFileSync(join(dashboard, "dist", file))).length);
  expect(files.length).toBeGreaterThan(1);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes);
});

/** What Chromium has received, without the answers of the API. */
const received = `performance.getEntries()
  .filter(({ name, encodedBodySize }) => encodedBodySize > 0 && !new URL(name).pathname.startsWith("/api/"))
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`;

describe.skipIf(!hasChromium)("a first visit", () => {
  let service: PopulatedService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test.each(["/", "/attack-paths", "/attack-paths?view=paths"])(
    "to %s loads less than 150 kB of code as it is sent, and asks for nothing twice",
    async (address) => {
      const { page, problems } = await watchedPage(browser);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
      const settled = settling(page);
      await show(page, `${service.url}${address}`);
      await settled();
      // The summary is asked for again and again, to notice the next scan.
      const once = asked.filter((request) => !request.includes("/risk/summary"));
      expect(once.filter((request, at) => once.indexOf(request) !== at)).toEqual([]);
      const files = await page.evaluate<readonly (readonly [string, number])[]>(received);
      expect(files.length).toBeGreaterThan(3);
      expect([
        files.reduce((sum, [, bytes]) => sum + bytes, 0) < mostBytes ? [] : files,
        problems,
      ]).toEqual([[], []]);
      await page.context().close();
    },
  );
});
