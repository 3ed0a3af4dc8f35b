import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium, openContext } from "./support/browser.ts";
import {
  differences,
  type Line,
  linesIn,
  linesOf,
  looksAndFaultsOf,
  looksOf,
  styled,
  textOf,
  withOtherFonts,
} from "./support/layout.ts";
import { pagesOf, show, worstOf } from "./support/pages.ts";
import { shareOut } from "./support/share-out.ts";
import { settling } from "./support/replayed-answers.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { whenSettled } from "./support/settled-service.ts";

/*
 * How every page looks in both themes at three widths, against what was agreed on: places, sizes
 * and colors, without what depends on the fonts of a machine. After a change that is meant to be
 * seen: PARAPET_UPDATE_LAYOUTS=1 npx vitest run test/dashboard/layout.test.ts
 */

const folder = join(import.meta.dirname, "layouts");
const isUpdate = process.env["PARAPET_UPDATE_LAYOUTS"] === "1";
const names = pagesOf({ path: "", exposure: "" }).map(({ name }) => name);

type Read = Awaited<ReturnType<typeof looksAndFaultsOf>>;

describe.skipIf(!hasChromium)("Chromium shows every page as agreed", () => {
  let service: PopulatedService;
  let browser: Browser;
  /** For what is changed on purpose: one for all. */
  let page: Page;
  let shown = "";
  let open: (name: string) => Promise<void>;
  let reading: Promise<void>;
  const read = new Map(names.map((name) => [name, Promise.withResolvers<Read>()]));

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
    await whenSettled(service.url);
    const places = pagesOf(await worstOf(service.url));
    const context = await openContext(browser);
    const opened = async () => {
      const each = await context.newPage();
      const whenQuiet = settling(each);
      const goTo = async (name: string) => {
        await show(each, `${service.url}${places.find((one) => one.name === name)?.address}`);
        // What a filter offers is known when the last list is there.
        await whenQuiet();
      };
      return { page: each, goTo };
    };
    const pages = await Promise.all([opened(), opened()]);
    // Read while tests wait for it: each waits for one page.
    reading = shareOut(names, pages, async (name, own) => {
      await own.goTo(name);
      const result = await looksAndFaultsOf(own.page);
      if (isUpdate) await agree(name, linesOf(result.looks, await withOtherFonts(own.page)));
      read.get(name)!.resolve(result);
    });
    reading.catch((error: unknown) => {
      for (const { reject } of read.values()) reject(error);
    });
    const [last] = pages;
    page = last.page;
    open = async (name) => {
      await reading;
      if (shown !== name) await last.goTo(name);
      shown = name;
    };
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test.each(names)("%s in both themes, on a telephone, a tablet and a desktop", async (name) => {
    const { looks, faults } = await read.get(name)!.promise;
    expect(differences(await agreed(name), ownLines(name, linesOf(looks)))).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each([
    ["overview", "a panel that is moved", ".panel { margin-left: 24px }", /\.panel.*left/],
    [
      "overview",
      "a color that is another one",
      ".panel { background: #123456 }",
      /\.panel: color \(dark\)/,
    ],
    ["overview", "text that is smaller", "main h1 { font-size: 12px }", /h1: font/],
    ["overview", "a navigation that is gone", "#navigation { display: none }", /nav.* is gone/],
    ["overview", "a button that is higher", ".button { height: 60px }", /\.button.*height/],
    [
      "findings",
      "a table whose columns collapse",
      ".table-row { display: block !important }",
      /\.table-row > div.*left/,
    ],
  ])("on the page %s, and notices %s", async (name, _, rules, expected) => {
    await open(name);
    await styled(page, rules);
    const found = differences(await agreed(name), linesOf(await looksOf(page)));
    expect(found.join("\n")).toMatch(expected);
  });

  test.each([
    [
      "text over other text",
      ".worst .cell-sub { transform: translateY(-14px) }",
      /over each other/,
    ],
    [
      "text that is cut off",
      ".panel-head h2 { width: 20px; overflow: hidden; white-space: nowrap }",
      /cut off/,
    ],
    [
      "a column that has no room",
      ".worst > li { display: grid; grid-template-columns: 0 1fr } .worst > li > * { overflow: hidden; text-overflow: ellipsis; min-width: 0 }",
      /no room/,
    ],
  ])("and notices %s", async (_, rules, expected) => {
    await open("overview");
    await styled(page, rules);
    const { faults } = await looksAndFaultsOf(page);
    expect(faults.join("\n")).toMatch(expected);
  });
});

/** What lies around the pages is agreed on once, with the overview. */
function ownLines(name: string, lines: readonly Line[]): readonly Line[] {
  if (name === "overview") return lines;
  return lines.filter(({ key }) => key.startsWith("main: "));
}

async function agreed(name: string): Promise<readonly Line[]> {
  const file = join(folder, `${name}.txt`);
  return existsSync(file) ? linesIn(await readFile(file, "utf8")) : [];
}

async function agree(name: string, lines: readonly Line[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.txt`), `${textOf(ownLines(name, lines))}\n`);
}
