import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { signInLink } from "@parapet/server";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { watchedPage, type WatchedPage } from "./support/watched-page.ts";
import { helpdesk } from "./support/workspaces.ts";

/* Changes are taken back where they were made; before those that cannot be, a dialog asks. */

describe.skipIf(!hasChromium)("in Chromium a change", () => {
  let service: PopulatedService;
  let browser: Browser;
  let watched: WatchedPage;
  const configuration = () => readFile(join(service.workspace, "openclaw.json"), "utf8");

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));
  beforeEach(async () => {
    watched = await watchedPage(browser);
    const { url } = await signInLink({
      env: { HOME: service.home },
      cwd: service.folder,
      now: () => new Date(),
      data: join(service.folder, "data"),
    });
    await watched.page.goto(url);
    await watched.page.getByText(/^Signed in as operator/).waitFor();
  });
  afterEach(async () => {
    await watched.page.context().close();
    if (watched.problems.length > 0) throw new Error(watched.problems.join("\n"));
  });

  test("that was rolled back is made again, byte for byte, and rolled back again", async () => {
    const { page } = watched;
    const worst = page.getByRole("region", { name: "Worst exposures" });
    await worst
      .getByRole("button", { name: /^Preview/ })
      .first()
      .click();
    await worst.getByRole("button", { name: "Apply fix" }).click();
    await page.getByText(/^Applied .* to helpdesk\./).waitFor();
    const fixed = await configuration();
    expect(fixed).not.toBe(helpdesk);
    await page.goto(`${service.url}/workspaces`);
    await page.getByRole("button", { name: /^Roll back/ }).click();
    await page.getByText(/^Rolled back .*byte for byte\./).waitFor();
    expect(await configuration()).toBe(helpdesk);
    await page.keyboard.press("z");
    await page.getByText(/^Undone: applied .* to helpdesk again, byte for byte\./).waitFor();
    expect(await configuration()).toBe(fixed);
    await page.keyboard.press("z");
    // Only then the service has scanned it again: the next test begins with what it found.
    await page.getByText(/^Rolled back .*byte for byte\./).waitFor();
    expect(await configuration()).toBe(helpdesk);
  });

  test("is made once by a double click, and an undo that failed is offered again", async () => {
    const { page } = watched;
    const made: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") made.push(new URL(request.url()).pathname);
    });
    const worst = page.getByRole("region", { name: "Worst exposures" });
    await worst
      .getByRole("button", { name: /^Preview/ })
      .first()
      .dblclick();
    await worst.getByRole("button", { name: "Apply fix" }).dblclick();
    await page.getByText(/^Applied .* to helpdesk\./).waitFor();
    expect(made.filter((path) => path === "/api/v1/scan/fix")).toHaveLength(1);
    const rollback = "**/api/v1/scan/fixes/*/rollback";
    await page.route(rollback, (route) =>
      route.fulfill({
        status: 409,
        contentType: "application/problem+json",
        body: JSON.stringify({ title: "Conflict", status: 409, detail: "Try again soon." }),
      }),
    );
    await page.keyboard.press("z");
    await page.getByText("Not rolled back: Try again soon.").waitFor();
    expect(await configuration()).not.toBe(helpdesk);
    await page.unroute(rollback);
    await page.keyboard.press("z");
    await page.getByText(/^Rolled back .*byte for byte\./).waitFor();
    expect(await configuration()).toBe(helpdesk);
  });

  test("of the labels of a machine is taken back with one key", async () => {
    const { page } = watched;
    await page.goto(`${service.url}/machines/laptop-17`);
    const labels = async () => {
      const answer = await fetch(`${service.url}/api/v1/machines/laptop-17`);
      const { owner, group, tags } = (await answer.json()) as Record<string, unknown>;
      return { owner, group, tags };
    };
    const before = await labels();
    await page.getByRole("button", { name: "Edit labels" }).click();
    await page.getByLabel("Owner").fill("Grace");
    await page.getByLabel("Tags").fill("pilot, eu:west");
    await page.keyboard.press("Enter");
    await page.getByText("Changed the labels of laptop-17.").waitFor();
    await page.getByText("eu:west, pilot").waitFor();
    expect(await labels()).toEqual({ ...before, owner: "Grace", tags: ["eu:west", "pilot"] });
    await page.keyboard.press("z");
    await page.getByText("Undone: the labels of laptop-17 are as before.").waitFor();
    expect(await labels()).toEqual(before);
  });

  test("of a difference from the approved state is taken back with one key", async () => {
    const { page } = watched;
    await page.goto(`${service.url}/drift?service=helpdesk`);
    const open = async () => {
      const answer = await fetch(`${service.url}/api/v1/drift?status=open&limit=500`);
      return ((await answer.json()) as readonly unknown[]).length;
    };
    const before = await open();
    expect(before).toBeGreaterThan(1);
    await page.locator(".row-button").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Approved", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    expect(await dialog.locator("textarea:invalid").count()).toBe(1);
    await dialog.getByLabel("Reason").fill("  ");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Reason").fill("Planned for this release.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("The difference is now: accepted.").waitFor();
    expect(await open()).toBe(before - 1);
    await page.keyboard.press("z");
    await page.getByText("Undone: the difference is as before.").waitFor();
    expect(await open()).toBe(before);
  });

  test("of labels that the service does not take says why, and nothing is lost", async () => {
    const { page } = watched;
    await page.goto(`${service.url}/machines/laptop-17`);
    await page.getByRole("button", { name: "Edit labels" }).click();
    await page.getByLabel("Tags").fill("pilot, <b>");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(await page.getByLabel("Tags").inputValue()).toBe("pilot, <b>");
  });

  test("that cannot be undone is asked for first: a token, a machine's token, a workspace", async () => {
    const { page } = watched;
    const dialog = page.getByRole("dialog");
    const warning = dialog.getByText("This cannot be undone.");
    await page.goto(`${service.url}/settings?view=tokens`);
    await page.getByLabel("Name").fill("ci");
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("button", { name: "Revoke ci" }).click();
    await warning.waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Revoke ci" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Token ci revoked.").waitFor();
    expect(await page.getByRole("button", { name: "Revoke ci" }).count()).toBe(0);

    await page.goto(`${service.url}/machines`);
    await page.getByRole("button", { name: "Enroll machine" }).click();
    await dialog.getByLabel("Name").fill("laptop-19");
    await page.keyboard.press("Enter");
    await dialog.getByText("laptop-19 is enrolled.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "laptop-19" }).click();
    await page.getByRole("button", { name: "Revoke token" }).click();
    await warning.waitFor();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Its token is revoked: it can send nothing.").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await warning.waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("laptop-19 deleted.").waitFor();
    expect(await page.getByRole("link", { name: "laptop-19" }).count()).toBe(0);

    await page.goto(`${service.url}/workspaces`);
    await page.getByRole("button", { name: "Remove assistant" }).click();
    await warning.waitFor();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("assistant removed.").waitFor();
  });
});
