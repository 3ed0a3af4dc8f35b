import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { indexedPng } from "./dashboard/indexed-png.ts";
import { dashboardAt, launchChromium, openContext } from "../test/dashboard/support/browser.ts";
import { startPopulatedService } from "../test/dashboard/support/populated-service.ts";
import { pagesOf, show, worstOf } from "../test/dashboard/support/pages.ts";

/*
 * Writes docs/images/<page>-<theme>.png, each page of the dashboard as a service with two
 * workspaces shows it. `node scripts/screenshots.ts [folder] [width]`; the typeface is the
 * machine's own, Inter where it is installed.
 */

const folder = process.argv[2] ?? join(import.meta.dirname, "../docs/images");
const width = Number(process.argv[3] ?? 1280);
/** What is clicked before the picture is taken. */
const opening = new Map([
  ["findings", ".row-link"],
  ["violations", ".row-link"],
  ["guardrail-tester", "button:has-text('Evaluate')"],
]);
const only = new Set(process.argv.slice(4));

await mkdir(folder, { recursive: true });
const service = await startPopulatedService();
const browser = await launchChromium();
try {
  await dashboardAt(service.url);
  const pages = pagesOf(await worstOf(service.url));
  for (const colorScheme of ["light", "dark"] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const context = await openContext(browser, {
      colorScheme,
      viewport: { width, height: width < 600 ? 812 : 800 },
    });
    // oxlint-disable-next-line no-await-in-loop
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") console.error(message.text());
    });
    page.on("response", (response) => {
      if (response.status() >= 500) console.error(`${response.status()} ${response.url()}`);
    });
    for (const { name, address } of pages) {
      if (only.size > 0 && !only.has(name)) continue;
      // oxlint-disable-next-line no-await-in-loop
      await show(page, `${service.url}${address}`);
      const opened = opening.get(name);
      // oxlint-disable-next-line no-await-in-loop
      if (opened !== undefined) await page.locator(opened).first().click();
      // oxlint-disable-next-line no-await-in-loop
      await page.waitForTimeout(name === "map" || name === "attack-path" ? 1_500 : 800);
      // oxlint-disable-next-line no-await-in-loop
      const excess = await page.evaluate<number>(
        "document.documentElement.scrollWidth - innerWidth",
      );
      if (excess > 0) console.error(`${name} is ${excess} px too wide at ${width} px`);
      // oxlint-disable-next-line no-await-in-loop
      await page.evaluate(withoutFolder(service.folder));
      // oxlint-disable-next-line no-await-in-loop
      await writeFile(
        join(folder, `${name}-${colorScheme}.png`),
        // oxlint-disable-next-line no-await-in-loop
        indexedPng(await page.screenshot()),
      );
    }
    // oxlint-disable-next-line no-await-in-loop
    await context.close();
  }
} finally {
  await browser.close();
  await service.remove();
}

/**
 * A script that shows workspaces where a reader would have them, and not in the folder of this run.
 */
function withoutFolder(temporary: string): string {
  return `{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const text = texts.currentNode;
      text.nodeValue = text.nodeValue.replaceAll(${JSON.stringify(temporary)}, "/home/ada");
    }
  }`;
}
