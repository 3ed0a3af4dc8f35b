import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where Debian puts it. */
const executablePath = "/usr/bin/chromium";

export const hasChromium = existsSync(executablePath);

/** A browser that talks to nobody but the page it is given. WebGL is drawn in software. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
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

/** Waits until the dashboard is built and answers. */
export async function dashboardAt(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const page = await (await fetch(url)).text();
    if (page.includes('id="root"')) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("The dashboard was not built in a minute.");
}
