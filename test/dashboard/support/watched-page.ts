import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openContext } from "./browser.ts";

/** A page, and everything that went wrong on it. */
export type WatchedPage = { readonly page: Page; readonly problems: readonly string[] };

/** Opens a page that keeps count of errors of scripts, of the console and of the content policy. */
export async function watchedPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await openContext(browser, {
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
  page.on("console", (message) => {
    // Chromium tells of every answer that is an error; what the page makes of it is tested where it
    // matters.
    if (message.text().startsWith("Failed to load resource")) return;
    // Drawing in software is slow, and the driver says so.
    if (message.text().startsWith("[.WebGL-")) return;
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
  );
  return { page, problems };
}
