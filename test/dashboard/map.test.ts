import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { whenSettled } from "./support/settled-service.ts";
import { watchedPage } from "./support/watched-page.ts";

/* The map answers who reaches what, and how. */

describe.skipIf(!hasChromium)("Chromium asks the map", () => {
  let service: PopulatedService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
    // A scan that comes meanwhile draws other nodes.
    await whenSettled(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("for a node among all of its name, what reaches it, and the path from one to another", async () => {
    const { page, problems } = await watchedPage(browser);
    await openMap(page, service.url);
    const search = page.getByRole("combobox", { name: "Find a node" });
    await search.fill("exec");
    const matches = page.getByRole("listbox", { name: "Find a node" }).getByRole("option");
    await page.getByText(/^\d+ matches$/).waitFor();
    expect(await matches.filter({ hasText: "helpdesk" }).count()).toBeGreaterThan(1);
    await search.press("Escape");
    await search.fill("Anyone");
    await search.press("Enter");
    await page.getByRole("heading", { name: "Anyone", exact: true }).waitFor();
    await page.getByText(/^Reaches \d+ nodes: /).waitFor();
    await page.getByRole("button", { name: "What reaches it" }).click();
    await page.getByText("No other node reaches it.").waitFor();
    const to = page.getByRole("combobox", { name: "Path to another node" });
    await to.fill("exec helpdesk");
    await to.press("Enter");
    await page.getByRole("heading", { name: "Anyone → exec" }).waitFor();
    const steps = page.locator(".route > li");
    expect(await steps.count()).toBeGreaterThan(2);
    expect(await steps.first().innerText()).toContain("Anyone");
    expect(await steps.last().innerText()).toContain("exec");
    await page.getByRole("button", { name: "Swap ends" }).click();
    await page.getByText("The first node does not reach the second.").waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("and has the same as a table", async () => {
    const { page, problems } = await watchedPage(browser);
    await openMap(page, service.url);
    const search = page.getByRole("combobox", { name: "Find a node" });
    await search.fill("Anyone");
    await search.press("Enter");
    await page.getByRole("button", { name: "Table" }).click();
    const table = page.getByRole("table", { name: "Nodes" });
    const all = Number(await table.getAttribute("aria-rowcount"));
    await page.getByLabel("Shown nodes").selectOption("reach");
    await expect
      .poll(async () => Number(await table.getAttribute("aria-rowcount")))
      .toBeLessThan(all);
    expect(new URL(page.url()).searchParams.get("only")).toBe("reach");
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("and takes the picture along, with the heat of its edges", async () => {
    const { page, problems } = await watchedPage(browser, { acceptDownloads: true });
    await openMap(page, service.url);
    await page.getByLabel("Color of edges").selectOption("risk");
    await page.getByText("9.0 and up").waitFor();
    const svg = (await downloaded(page, "Download SVG of the map")).toString();
    expect(svg).toContain("helpdesk</text>");
    expect(svg.match(/<line/g)?.length).toBeGreaterThan(20);
    const png = await downloaded(page, "Download PNG of the map");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    type Graph = { readonly nodes: readonly object[]; readonly edges: readonly object[] };
    const jsonOf = async (name: string): Promise<Graph> =>
      JSON.parse((await downloaded(page, name)).toString());
    const all = await jsonOf("Download all nodes and edges");
    expect(all).toHaveProperty("edges.0.source");
    const seen = await jsonOf("Download JSON of the map");
    expect(seen).toHaveProperty("nodes.0.members");
    // Zoomed in, less of it is in sight.
    await page.locator(".map-canvas").hover();
    await page.mouse.wheel(0, -1_500);
    await expect
      .poll(async () => (await jsonOf("Download JSON of the map")).nodes.length)
      .toBeLessThan(seen.nodes.length);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("and follows the operating system to its dark theme", async () => {
    const { page, problems } = await watchedPage(browser, {
      acceptDownloads: true,
      colorScheme: "light",
    });
    await openMap(page, service.url);
    const groundOf = async () =>
      /<rect [^>]*fill="([^"]*)"/.exec(
        (await downloaded(page, "Download SVG of the map")).toString(),
      )?.[1];
    const light = await groundOf();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(groundOf).not.toBe(light);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

async function openMap(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/map`);
  await page.locator("[data-ready=true]").waitFor();
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name }).click(),
  ]);
  return readFile(await download.path());
}
