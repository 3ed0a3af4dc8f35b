import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { signInLink } from "@parapet/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { exportOf, sendSpans } from "../support/otlp.ts";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { watchedPage, type WatchedPage } from "./support/watched-page.ts";
import { helpdesk } from "./support/workspaces.ts";

/*
 * What people come for, with the clicks and keys that it takes. Commands that a page shows are run
 * as they are shown.
 */

const launcher = join(import.meta.dirname, "../../packages/cli/bin/parapet.js");

describe.skipIf(!hasChromium)("Chromium needs few steps", () => {
  let service: PopulatedService;
  let browser: Browser;
  let watched: WatchedPage;
  let steps: string[];
  const configuration = () => readFile(join(service.workspace, "openclaw.json"), "utf8");
  const step = async (name: string, act: () => Promise<unknown>) => {
    steps.push(name);
    await act();
  };

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await sendSpans(service.url, exportOf("office", 7, mailSpans));
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));
  afterEach(() => watched.page.context().close());

  test("to block a tool for an agent and prove it: four", async () => {
    steps = [];
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await page.goto(`${service.url}/agents/mailer?service=office`);
    await step("Guard the tool", () =>
      page.getByRole("link", { name: "Guard send_email" }).click(),
    );
    await page.getByText("Would be blocked", { exact: true }).waitFor();
    expect(await page.locator("main input:not([type=radio]), main textarea").count()).toBe(0);
    await step("Save", () => page.getByRole("button", { name: "Save guardrail" }).click());
    await page.getByText("Saved, revision 1.").waitFor();
    await page.getByText("Waiting for the adapter.").waitFor();

    const adapter = page.getByRole("region", { name: /^Step 3: / });
    await step("Run the command that installs the adapter", () => runShown(adapter));
    await adapter.getByText(/^(?:Not verified|Active|Error)$/).waitFor();
    const proof = page.getByRole("region", { name: /^Step 4: / });
    await step("Run the command that proves it", () => runShown(proof));
    await proof.getByText("Enforced", { exact: true }).waitFor();
    await proof.getByText(/A canary call did not run, with the service up and down/).waitFor();
    expect(steps).toHaveLength(4);
    expect(problems).toEqual([]);
  });

  test("to begin with it on the overview: one, as on the page of the agent", async () => {
    steps = [];
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await page.goto(service.url);
    const worst = page.getByRole("region", { name: "Worst exposures" });
    await step("Guard the agent of the worst exposure", () =>
      worst.getByRole("link", { name: "Guard helpdesk" }).first().click(),
    );
    await page.getByRole("radio", { name: /^exec/, checked: true }).waitFor();
    await page.getByText("Would be blocked", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Save guardrail" }).waitFor();
    expect(steps).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test("to make the change that cuts most risk, and undo it: three", async () => {
    steps = [];
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await page.goto((await link()).url);
    await page.getByText(/^Signed in as operator/).waitFor();
    const worst = page.getByRole("region", { name: "Worst exposures" });
    await step("Preview", () =>
      worst
        .getByRole("button", { name: /^Preview/ })
        .first()
        .click(),
    );
    await worst.getByText(/attack paths? closed/).waitFor();
    await step("Apply", () => worst.getByRole("button", { name: "Apply fix" }).click());
    await page.getByText(/^Applied .* to helpdesk\./).waitFor();
    expect(await configuration()).not.toBe(helpdesk);
    await step("Undo", () => page.keyboard.press("z"));
    await page.getByText("byte for byte").waitFor();
    expect(await configuration()).toBe(helpdesk);
    expect(await page.locator(".proof").count()).toBe(0);
    expect(steps).toHaveLength(3);
    expect(problems).toEqual([]);
  });

  test("to sign in for what was begun: the link opened in another tab, or pasted", async () => {
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    const dialog = page.getByRole("dialog", { name: "Sign in as the operator" });
    for (const signIn of [
      async () => {
        const other = await page.context().newPage();
        await other.goto((await link()).url);
      },
      async () => {
        await dialog.getByRole("textbox").fill((await link()).url);
        await page.keyboard.press("Enter");
      },
    ]) {
      // oxlint-disable no-await-in-loop -- One after the other, in one page.
      await page.context().clearCookies();
      await page.goto(`${service.url}/attack-paths`);
      await page.getByLabel("Select all shown").check();
      await page.getByRole("button", { name: "Accept risk…" }).click();
      await page.getByLabel("Reason").fill("Known.");
      await page.getByLabel("Owner").fill("ada");
      await page.getByRole("button", { name: "Accept", exact: true }).click();
      await dialog.waitFor();
      await signIn();
      await page.getByText(/^Accepted \d+ open paths/).waitFor();
      await page.getByRole("heading", { name: "All exposures are dismissed" }).waitFor();
      await page.bringToFront();
      await page.keyboard.press("z");
      await page.getByText(/^Undone: /).waitFor();
      await page.getByLabel("Select all shown").waitFor();
      // oxlint-enable no-await-in-loop
    }
    expect(problems).toEqual([]);
  });

  test("to suppress a weakness of several findings, and undo it", async () => {
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await page.goto((await link()).url);
    await page.getByText(/^Signed in as operator/).waitFor();
    await page.goto(`${service.url}/findings`);
    const all = page.getByText(/^\d+ of \d+ findings$/);
    const before = await all.innerText();
    const fold = page.getByRole("checkbox", { name: /^Select all \d+: / }).first();
    await fold.check();
    await page.getByText(/^[2-9] findings selected$/).waitFor();
    await page.getByRole("button", { name: "Suppress…" }).click();
    await page.getByLabel("Reason").fill("Both desks are public.");
    await page.getByLabel("Owner").fill("ada");
    await page.getByRole("button", { name: "Suppress", exact: true }).click();
    await page.getByText(/^Suppressed with \d+ entries\./).waitFor();
    expect(await all.innerText()).not.toBe(before);
    await page.keyboard.press("z");
    await page.getByText(/^Undone: removed \d+ suppressions\./).waitFor();
    await page.getByText(before, { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test("to see who reaches a shell, and by which steps: one", async () => {
    steps = [];
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await page.goto(service.url);
    const worst = page.getByRole("region", { name: "Worst exposures" });
    await worst.getByText("Anyone → Telegram direct messages").first().waitFor();
    await step("Open the outcome", () =>
      worst.getByRole("link", { name: "Runs commands on the host" }).first().click(),
    );
    const route = page.getByRole("region", { name: "Steps" });
    await route.getByText("Anyone").first().waitFor();
    await route.getByText("exec").first().waitFor();
    expect(steps).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test("to assign several exposures and findings, filter by the assignee, and undo it", async () => {
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await page.goto((await link()).url);
    await page.getByText(/^Signed in as operator/).waitFor();
    for (const [list, filtered] of [
      ["attack-paths", /^\d+ of \d+ exposures?$/],
      ["findings", /^\d+ of \d+ findings?$/],
    ] as const) {
      // oxlint-disable no-await-in-loop -- One after the other, in one page.
      await page.goto(`${service.url}/${list}`);
      const before = await page.getByText(filtered).innerText();
      await page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .check();
      const marked = Number.parseInt(await page.getByText(/ selected$/).innerText(), 10);
      await page.getByRole("button", { name: "Assign…" }).click();
      await page.getByLabel("Assignee").fill("ada@example.com");
      await page.getByLabel("Note").fill("Before Friday.");
      await page.getByRole("button", { name: "Assign", exact: true }).click();
      await page.getByText(`Assigned to ada@example.com: ${marked} assignment`).waitFor();
      await page.getByRole("button", { name: "Assignee", exact: true }).first().click();
      await page.getByRole("checkbox", { name: /^ada@example\.com/ }).check();
      await page.keyboard.press("Escape");
      await page.getByText(new RegExp(`^${marked} of `)).waitFor();
      await page.keyboard.press("z");
      await page.getByText(/^Undone: \d+ assignments? as before\./).waitFor();
      await page.goto(`${service.url}/${list}`);
      await page.getByText(before, { exact: true }).waitFor();
      expect(await page.getByText("ada@example.com").count()).toBe(0);
      // oxlint-enable no-await-in-loop
    }
    expect(problems).toEqual([]);
  });

  test("to come back to filters that were saved", async () => {
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await page.goto(`${service.url}/findings`);
    await page.getByRole("button", { name: "Severity" }).first().click();
    await page.getByRole("checkbox", { name: "Critical" }).check();
    await page.getByRole("checkbox", { name: "High" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Service", exact: true }).click();
    await page.getByRole("checkbox", { name: /^helpdesk/ }).check();
    const search = "?service=helpdesk&severity=critical&severity=high";
    expect(new URL(page.url()).search).toBe("?severity=critical&severity=high&service=helpdesk");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByLabel("Name of the view").fill("Desk");
    await page.keyboard.press("Enter");
    await page.getByText(/^Saved the view Desk/).waitFor();
    await page.goto(`${service.url}/findings`);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("link", { name: "Desk", exact: true }).click();
    await page.getByRole("button", { name: "View: Desk" }).waitFor();
    expect(new URL(page.url()).search).toBe(search);
    expect(problems).toEqual([]);
  });

  function link(): ReturnType<typeof signInLink> {
    return signInLink({
      env: { HOME: service.home },
      cwd: service.folder,
      now: () => new Date(),
      data: join(service.folder, "data"),
    });
  }

  /** Runs the command of a step as it is shown, in a folder of its own. */
  async function runShown(part: ReturnType<Page["getByRole"]>): Promise<void> {
    const shown = await part.locator(".command code").innerText();
    const [, words = ""] = /(protect .*)$/.exec(shown) ?? [];
    const cwd = join(service.folder, "mailer");
    await mkdir(cwd, { recursive: true });
    await new Promise<void>((resolve, reject) => {
      execFile(
        "/bin/sh",
        ["-c", `exec "$0" "$1" ${words}`, process.execPath, launcher],
        { cwd, env: { PATH: process.env["PATH"], HOME: service.home } },
        (error, out, complaint) => {
          if (error === null) resolve();
          else reject(new Error(`${words}: ${out}${complaint}`));
        },
      );
    });
  }
});

/** A program of its own that sends mail. */
const mailSpans = [
  {
    id: 1,
    attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "mailer" },
  },
  {
    id: 2,
    parent: 1,
    attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "send_email" },
  },
];
