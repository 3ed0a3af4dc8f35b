import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { send } from "../support/service.ts";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";
import { show, worstOf } from "./support/pages.ts";
import { watchedPage, type WatchedPage } from "./support/watched-page.ts";
import { helpdesk } from "./support/workspaces.ts";

/*
 * Who outside can make which agent do what: seen, ended by a plan, undone; and what is offered
 * where no single fix does.
 */

const chain = "Anyone → Telegram direct messages → helpdesk";

describe.skipIf(!hasChromium)("Chromium shows exposures", () => {
  let service: PopulatedService;
  let browser: Browser;
  let watched: WatchedPage;
  const configuration = () => readFile(join(service.workspace, "openclaw.json"), "utf8");

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPopulatedService(), launchChromium()]);
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));
  afterEach(() => watched.page.context().close());

  test("with what each allows, what causes it and the plan that ends it, made and undone as one", async () => {
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await show(page, `${service.url}/attack-paths`);
    await page.getByRole("link", { name: chain }).first().click();
    const detail = page.getByRole("region", { name: chain });
    await detail.getByRole("link", { name: "Runs commands on the host" }).waitFor();
    const cause = detail.getByRole("link", { name: "Direct messages accepted from anyone" });
    const finding = (await cause.getAttribute("href")) ?? "";

    await detail
      .getByRole("button", { name: /^Preview/ })
      .first()
      .click();
    await detail.getByText(/attack paths? closed/).waitFor();
    expect(await configuration()).toBe(helpdesk);
    await detail.getByRole("button", { name: "Apply fix" }).click();
    await page.getByText("This exposure is closed.").waitFor();
    expect(await configuration()).not.toBe(helpdesk);
    expect(await page.getByRole("link", { name: chain }).count()).toBe(0);

    await page.locator(".proof").getByRole("button", { name: "Roll back" }).click();
    await page.getByRole("textbox", { name: "Operator token" }).fill(await service.operatorToken());
    await page.getByRole("button", { name: "Sign in" }).last().click();
    await page.getByText("byte for byte").waitFor();
    await page.getByRole("link", { name: chain }).first().waitFor();
    expect(await configuration()).toBe(helpdesk);
    await page.goto(`${service.url}${finding}`);
    await page
      .getByRole("heading", { level: 2, name: "Direct messages accepted from anyone" })
      .waitFor();
    await page.getByRole("link", { name: chain }).click();
    await page.getByRole("region", { name: chain }).waitFor();
    expect(problems).toEqual([]);
  });

  test("as the address says, also after a filter, the other view and the way back", async () => {
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await show(page, `${service.url}/attack-paths?severity=Critical&service=helpdesk`);
    const rows = page.locator(".table-body .row-link");
    const critical = await rows.count();
    expect(critical).toBeGreaterThan(0);
    await page.getByRole("tab", { name: "Paths" }).click();
    await page.getByRole("table", { name: "Attack paths" }).waitFor();
    await page.getByRole("button", { name: "Severity: Critical" }).waitFor();
    await page.getByRole("button", { name: "Service: helpdesk" }).click();
    await page.getByRole("checkbox", { name: "assistant" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Service: 2 selected" }).waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("all");
    await page.getByRole("tab", { name: "Exposures" }).click();
    await page.getByRole("table", { name: "Exposures" }).waitFor();
    expect(new URL(page.url()).search).toBe(
      "?severity=Critical&service=helpdesk&service=assistant",
    );
    // A filter that only the paths have.
    await show(page, `${service.url}/attack-paths?status=accepted`);
    await page.getByText("No attack paths with this status").waitFor();
    await show(page, `${service.url}/attack-paths?q=nobody+is+called+that`);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await rows.first().waitFor();
    await show(page, `${service.url}/attack-paths?view=paths&q=nothing&severity=Low`);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await rows.first().waitFor();
    expect(new URL(page.url()).search).toBe("?view=paths");
    expect(problems).toEqual([]);
  });

  test("not as open where every path of one was accepted", async () => {
    watched = await watchedPage(browser);
    const { page } = watched;
    const { exposure } = await worstOf(service.url);
    await replaced(page, "**/api/v1/risk/exposures?*", (exposures: Exposure[]) =>
      exposures.map((each) =>
        each.exposure_id === exposure ? { ...each, outcomes: each.outcomes.slice(0, 1) } : each,
      ),
    );
    const all = (await (await fetch(`${service.url}/api/v1/risk/exposures`)).json()) as Exposure[];
    const path = all.find((each) => each.exposure_id === exposure)?.outcomes[0]?.path_id;
    const decide = async (status: string) => {
      const { status: code } = await send(service.url, `/api/v1/risk/attack-paths/${path}/accept`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${await service.operatorToken()}`,
        },
        body: JSON.stringify({ status, reason: "The desk is public.", owner: "ada" }),
      });
      expect(code).toBe(200);
    };
    await decide("accepted");
    await show(page, `${service.url}/attack-paths`);
    await page.getByRole("row").nth(2).waitFor();
    expect(await page.getByRole("link", { name: chain, exact: true }).count()).toBe(0);
    await page.getByRole("combobox", { name: "State" }).selectOption("decided");
    await page.getByRole("link", { name: chain, exact: true }).waitFor();
    await decide("open");
  });

  test("first of all on the overview, with what the plan needs and cuts", async () => {
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    await replaced(page, "**/api/v1/risk/exposures?*", (exposures: object[]) =>
      exposures.map((each) => ({ ...each, plan: demanding })),
    );
    await show(page, service.url);
    const first = page
      .getByRole("region", { name: "Worst exposures" })
      .getByRole("article")
      .first();
    await first.getByText("OC-SEC-003, OC-TOOL-003 · closes 2 exposures").waitFor();
    await first
      .getByText("Requires a person who approves commands and a container engine such as Docker.")
      .waitFor();
    await first.getByText(/May restrict access or stop jobs/).waitFor();
    await page.getByRole("link", { name: chain }).click();
    await page.getByRole("region", { name: chain }).waitFor();
    expect(problems).toEqual([]);
  });

  test("by their plan at a path that no single fix lowers, and nothing where there is none", async () => {
    watched = await watchedPage(browser);
    const { page, problems } = watched;
    const { path } = await worstOf(service.url);
    await replaced(page, `**/api/v1/risk/attack-paths/${path}`, (detail: object) => ({
      ...detail,
      fixes: [],
    }));
    await show(page, `${service.url}/attack-paths/${path}`);
    const breaking = page.getByRole("region", { name: "Fixes", exact: true });
    await breaking
      .getByText(/^No single automated fix lowers this path\. (?:This|These) plan/)
      .waitFor();
    await breaking
      .getByRole("button", { name: /^Preview/ })
      .first()
      .click();
    await breaking.getByText(/attack paths? closed/).waitFor();

    await page.route("**/api/v1/risk/exposures?*", (route) => route.fulfill({ json: [] }));
    await show(page, `${service.url}/attack-paths/${path}`);
    await breaking.getByText(/^No automated fix lowers this path/).waitFor();
    expect(await breaking.getByRole("article").count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

type Exposure = {
  readonly exposure_id: string;
  readonly outcomes: readonly { readonly path_id: string }[];
};

const demanding = {
  check_ids: ["OC-SEC-003", "OC-TOOL-003"],
  titles: ["Asks before each command", "Confines the file tools"],
  closes: ["ex_1", "ex_2"],
  lowers: [],
  opens: [],
  needs: ["approver", "container_engine"],
  choices: [],
  total_before: 90,
  total_after: 20,
  safe: false,
};

/** Answers a request of the page with something made of the true answer. */
async function replaced(
  page: Page,
  address: string,
  change: (body: never) => unknown,
): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as never) });
  });
}
