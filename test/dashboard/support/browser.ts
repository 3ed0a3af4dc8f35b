import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from "playwright-core";

/** What a machine with other work takes, too. */
const patienceMs = 120_000;

/**
 * Where Debian puts them. The shell is Chromium without its windows: a page takes it less than half
 * the CPU time.
 */
const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = programs.find((program) => existsSync(program));

export const hasChromium = executablePath !== undefined;

/** A browser that talks to nobody but the page it is given. WebGL is drawn in software. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    timeout: patienceMs,
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--enable-unsafe-swiftshader",
    ],
  });
}

/** A context of the browser that moves nothing and has patience. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(patienceMs);
  return context;
}

/** Waits until the dashboard is built and answers. */
export function dashboardAt(url: string): Promise<void> {
  return shownAt(url, 'id="root"');
}

/** Waits until the documentation is built and answers. */
export function documentationAt(url: string): Promise<void> {
  return shownAt(`${url}/docs`, 'id="search"');
}

async function shownAt(url: string, part: string): Promise<void> {
  for (let tries = 0; tries < 4 * (patienceMs / 1_000); tries += 1) {
    const page = await (await fetch(url)).text();
    if (page.includes(part)) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`Nothing was built for ${url} in two minutes.`);
}
