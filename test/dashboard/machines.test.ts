import type { Browser, Page } from "playwright-core";
import { gzipSync } from "node:zlib";
import {
  machineHeader,
  newNonce,
  nonceHeader,
  readMachineToken,
  signatureHeader,
  signatureOfUpload,
} from "@parapet/adapter-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scannedUpload } from "../../packages/server/src/uploads/upload.test-support.ts";
import { post, send, startTestService, type TestService } from "../support/service.ts";
import { dashboardAt, hasChromium, launchChromium, openContext } from "./support/browser.ts";
import { show } from "./support/pages.ts";

/* What a person sees of the machines of a fleet. */

const pictures = process.env["PARAPET_PICTURES"];

describe.skipIf(!hasChromium)("the machines", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startTestService({ serve: { scanner: false } });
    browser = await launchChromium();
    await dashboardAt(service.url);
  });
  afterAll(async () => {
    await browser.close();
    await service.remove();
  });

  const withPage = async (
    work: (page: Page) => Promise<void>,
    colorScheme: "light" | "dark" = "light",
  ): Promise<void> => {
    const context = await openContext(browser, {
      colorScheme,
      viewport: { width: 1280, height: 800 },
    });
    await work(await context.newPage());
    await context.close();
  };

  const enroll = async (name: string, tag: string): Promise<string> => {
    const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
    const request = { name, owner: "Ada", group: "office", tags: [tag] };
    const { json } = await post(service.url, "/api/v1/machines", request, headers);
    return (json as { token: string }).token;
  };

  const sendScan = async (machine: string, given: string): Promise<void> => {
    const token = readMachineToken(given);
    if (token === undefined) throw new Error("The answer has a token.");
    const body = gzipSync(JSON.stringify(await scannedUpload({ machine })));
    const signed = { machine, nonce: newNonce(), path: "/api/v1/uploads", body };
    const { status } = await send(service.url, signed.path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Content-Encoding": "gzip",
        "Content-Length": String(body.length),
        [machineHeader]: machine,
        [nonceHeader]: signed.nonce,
        [signatureHeader]: signatureOfUpload(token, signed),
      },
      body,
    });
    expect(status).toBe(200);
  };

  test("of nobody say how to enroll one", () =>
    withPage(async (page) => {
      await show(page, `${service.url}/machines`);
      await page.getByText("No machines").waitFor();
      expect(await page.getByText("machines enroll --name NAME").count()).toBe(1);
    }));

  test("that are not there say so", () =>
    withPage(async (page) => {
      await show(page, `${service.url}/machines/nobody`);
      await page.getByRole("heading", { name: "Machine not found" }).waitFor();
      expect(await page.getByRole("link", { name: "View all machines" }).count()).toBe(1);
    }));

  test("show which report and which never did, and what runs on one", async () => {
    await sendScan("laptop-17", await enroll("laptop-17", "pilot"));
    await enroll("laptop-18", "board");
    for (const theme of ["light", "dark"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- One browser.
      await withPage(async (page) => {
        await show(page, `${service.url}/machines`);
        await page.getByText("1 machine never sent anything.").waitFor();
        if (pictures) await page.screenshot({ path: `${pictures}/machines-${theme}.png` });
        await page.getByRole("link", { name: "laptop-17" }).click();
        await page.getByText("Scans of this machine arrive.").waitFor();
        expect(await page.getByRole("link", { name: "laptop-17/desk" }).count()).toBe(1);
        if (pictures) await page.screenshot({ path: `${pictures}/machine-${theme}.png` });
      }, theme);
    }
  });

  test("are asked for a plan from an exposure, and the plan is withdrawn on the machine's page", () =>
    withPage(async (page) => {
      const { json } = await send(service.url, "/api/v1/risk/exposures");
      const exposures = json as { readonly exposure_id: string; readonly plan?: object }[];
      const planned = exposures.find(({ plan }) => plan !== undefined);
      await show(page, `${service.url}/attack-paths?exposure=${planned?.exposure_id}`);
      const asking = page.getByRole("button", { name: /^Ask the owner/ });
      expect(await page.getByRole("button", { name: /^Preview/ }).count()).toBe(0);
      await asking.first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Reason").fill("Anyone can reach it.");
      await dialog.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByText("Waits until laptop-17 fetches it.").first().waitFor();
      if (pictures) await page.screenshot({ path: `${pictures}/exposure-asked.png` });
      await asking.first().click();
      const again = page.getByRole("dialog").getByRole("button", { name: "Ask", exact: true });
      expect(await again.isDisabled()).toBe(true);
      await show(page, `${service.url}/machines/laptop-17`);
      const instructions = page.getByRole("region", { name: "Instructions" });
      await instructions.getByText("Anyone can reach it.").waitFor();
      if (pictures) await page.screenshot({ path: `${pictures}/machine-instructions.png` });
      await instructions.getByRole("button", { name: /^Withdraw/ }).click();
      await instructions.getByText("Withdrawn.").waitFor();
      expect(await instructions.getByRole("button", { name: /^Withdraw/ }).count()).toBe(0);
    }));

  test("narrow findings, exposures and paths to those of a tag, also after a reload and on the way back", async () => {
    await sendScan("laptop-19", await enroll("laptop-19", "board"));
    await withPage(async (page) => {
      for (const list of ["findings", "attack-paths", "attack-paths?view=paths"]) {
        await show(page, `${service.url}/${list}`);
        const shown = page.locator(".filters-end");
        const both = await shown.innerText();
        await choose(page, "Tag", "pilot");
        await expect.poll(() => shown.innerText()).not.toBe(both);
        const [mine = 0] = numbersIn(await shown.innerText());
        const [all = 0] = numbersIn(both);
        expect([list, mine > 0, mine * 2]).toEqual([list, true, all]);
        await choose(page, "Tag", "board");
        await page.getByText(both, { exact: true }).waitFor();
        await choose(page, "Tag", "board");
        await choose(page, "Service", "laptop-17/desk");
        const narrowed = await shown.innerText();
        const address = page.url();
        const filters = new URL(address).searchParams;
        expect(filters.getAll("tag")).toEqual(["pilot"]);
        expect(filters.getAll("service")).toEqual(["laptop-17/desk"]);
        await show(page, address);
        await page.getByText(narrowed, { exact: true }).waitFor();
        await page.getByRole("link", { name: "Settings" }).click();
        await page.getByRole("heading", { name: "Settings" }).waitFor();
        await page.goBack();
        await page.getByText(narrowed, { exact: true }).waitFor();
        expect(page.url()).toBe(address);
      }
    });
  });

  test("are filtered by their state and by words", () =>
    withPage(async (page) => {
      await show(page, `${service.url}/machines?state=unknown`);
      await page.getByText("1 of 3 machines").waitFor();
      expect(await page.getByRole("link", { name: "laptop-18" }).count()).toBe(1);
      await show(page, `${service.url}/machines?q=nothing-like-it`);
      await page.getByText("No machine matches").waitFor();
    }));
});

/** Opens a filter and presses one of its values. */
async function choose(page: Page, facet: string, value: string): Promise<void> {
  const filters = page.getByRole("search");
  await filters.getByRole("button", { name: new RegExp(`^${facet}(?::|$)`) }).click();
  const panel = page.locator(".popover-panel");
  await panel.getByRole("checkbox", { name: value }).click();
  await page.keyboard.press("Escape");
}

function numbersIn(text: string): readonly number[] {
  return [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
