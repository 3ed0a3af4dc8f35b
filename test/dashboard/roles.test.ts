import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Role, roleAllows } from "../../packages/server/src/access/roles.ts";
import type { Access } from "../../packages/server/src/access/rules.ts";
import { roles } from "../../packages/settings/src/index.ts";
import { post, startTestService, type TestService } from "../support/service.ts";
import { dashboardAt, hasChromium, launchChromium, openContext } from "./support/browser.ts";
import { pagesOf, show, worstOf } from "./support/pages.ts";
import { type PopulatedService, startPopulatedService } from "./support/populated-service.ts";

/*
 * Every page as each role sees it: what the service would refuse is unavailable and says why, and
 * nothing else is refused. And as somebody sees it who has not signed in.
 */

type Account = { readonly name: string; readonly role: Role; readonly service?: string };
const accounts: readonly Account[] = [
  ...roles.map((role) => ({ name: role, role })),
  { name: "administrator-of-assistant", role: "administrator", service: "assistant" },
];
/** Whom the service refuses most: nothing that they may press is refused. */
const mayLeast: ReadonlySet<string> = new Set(["viewer", "administrator-of-assistant"]);
/** A button that changes something. */
type Marked = { readonly does: string; readonly refused: boolean; readonly why: string };

describe.skipIf(!hasChromium)("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  describe("a role", () => {
    let service: PopulatedService;
    let rules: ReadonlyMap<string, { readonly access: Access; readonly concerns: string }>;
    let places: readonly { readonly name: string; readonly address: string }[];

    beforeAll(async () => {
      service = await startPopulatedService();
      await dashboardAt(service.url);
      rules = await rulesOf(service.url);
      const worst = await worstOf(service.url);
      places = [
        ...pagesOf(worst),
        { name: "finding", address: "/findings" },
        { name: "violation", address: "/violations" },
      ];
    });
    afterAll(() => service.remove());

    test.concurrent.each(accounts)(
      "finds nothing to press that it may not do: $name",
      async (account) => {
        const context = await signedIn(browser, service, account);
        const page = await context.newPage();
        const refused: string[] = [];
        const wrong: string[] = [];
        page.on("response", (response) => {
          const isChange = response.request().method() !== "GET";
          if (isChange && response.status() === 403) {
            refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
          }
        });
        const seen = new Set<string>();
        await show(page, service.url);
        for (const { name, address } of places) {
          // oxlint-disable no-await-in-loop -- One page of a person.
          await goTo(page, address);
          if (isDetail.has(name)) {
            const row = page.locator(".table-body .row-link").first();
            if ((await row.count()) > 0) await row.click();
          }
          for (const { does, refused: isRefused, why } of await markedOn(page)) {
            const rule = rules.get(does);
            if (rule === undefined) throw new Error(`${does} is no operation of the API.`);
            // A new workspace is in no service that a role could be for.
            const isForAll =
              rule.concerns === "everything" ||
              (name === "workspaces" && does === "POST /api/v1/scan" && why.includes("everything"));
            // An address may name an agent of a service that the role is not for.
            const isElsewhere = address.includes("helpdesk") && why.includes(" for helpdesk.");
            const mustBe =
              !roleAllows(account.role, rule.access) ||
              (account.service !== undefined && (isForAll || isElsewhere));
            seen.add(`${does} ${isRefused}`);
            if (isRefused !== mustBe) wrong.push(`${name}: ${does} ${isRefused}`);
            if (isRefused && !why.startsWith("This requires the role "))
              wrong.push(`${name}: ${why}`);
          }
          if (mayLeast.has(account.name)) await pressAll(page);
          expect(refused, `${account.name} on ${name}`).toEqual([]);
          // oxlint-enable no-await-in-loop
        }
        expect(wrong).toEqual([]);
        expect(seen.size).toBeGreaterThan(8);
        await context.close();
      },
    );
  });

  describe("a visitor", () => {
    let service: TestService;
    const secret = "a-secret-of-more-than-thirty-two-characters";
    beforeAll(async () => {
      service = await startTestService({
        serve: { host: "0.0.0.0" },
        env: { PARAPET_TOKEN: secret },
      });
      await dashboardAt(reach(service));
    });
    afterAll(() => service.remove());

    test("is told what to do on every page, and signs in there", async () => {
      const context = await openContext(browser);
      const page = await context.newPage();
      await page.goto(reach(service));
      for (const { address } of pagesOf({ path: "ap_0", exposure: "ex_0" })) {
        // oxlint-disable no-await-in-loop -- One page of a person.
        await page.evaluate(`history.pushState(null, "", ${JSON.stringify(address)})`);
        await page.getByRole("heading", { name: "Sign in to view this page" }).waitFor();
        await page.getByText(/^This service shows its data only after signing in/).waitFor();
        expect(await page.locator("main .notice-bad").count()).toBe(0);
        // oxlint-enable no-await-in-loop
      }
      await page.goto(`${reach(service)}/findings?state=all`);
      await page.locator("main").getByRole("button", { name: "Sign in" }).click();
      await page.getByLabel("Link, code or token").fill(secret);
      await page.keyboard.press("Enter");
      await page.getByText(/^\d+ of \d+ findings$/).waitFor();
      expect(page.url()).toBe(`${reach(service)}/findings?state=all`);
      // What says that there is nothing yet fits on a telephone, too.
      await page.setViewportSize({ width: 375, height: 800 });
      const tooWide: string[] = [];
      for (const { name, address } of pagesOf({ path: "ap_0", exposure: "ex_0" })) {
        // oxlint-disable no-await-in-loop -- One page of a person.
        await goTo(page, address);
        const excess = await page.evaluate<number>(
          "document.documentElement.scrollWidth - innerWidth",
        );
        if (excess > 0) tooWide.push(`${name}: ${excess} px`);
        // oxlint-enable no-await-in-loop
      }
      expect(tooWide).toEqual([]);
      await context.close();
    });

    test("sees that what is shown is old while the service is away, and new data once it is back", async () => {
      const context = await openContext(browser);
      const page = await context.newPage();
      await page.goto(reach(service));
      await signInWith(page, secret);
      await page.goto(`${reach(service)}/workspaces`);
      await page.getByRole("heading", { name: "Add workspace" }).waitFor();
      await context.setOffline(true);
      const old = page.getByRole("alert").filter({ hasText: "This page shows what was known" });
      await old.waitFor();
      expect(await old.innerText()).toContain("The service is not responding.");
      await context.setOffline(false);
      await old.waitFor({ state: "detached" });
      // A page whose code cannot be loaded says so, and is there after loading it again.
      await page.route(/settings-page/, (route) => route.abort());
      await page.evaluate('history.pushState(null, "", "/settings")');
      await page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
      await page.unroute(/settings-page/);
      await page.getByRole("button", { name: "Load the page again" }).click();
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await context.close();
    });
  });
});

/** Pages of which the first row is opened. */
const isDetail: ReadonlySet<string> = new Set(["finding", "violation"]);

/** Goes to a page as a link does, without loading the scripts again. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(address)})`);
  await page.locator("main h1").waitFor();
  await page.locator("main .progress").first().waitFor({ state: "detached" });
  await page.locator('main [title="Loading"]').first().waitFor({ state: "detached" });
}

function reach({ url }: TestService): string {
  return url.replace("0.0.0.0", "127.0.0.1");
}

async function rulesOf(url: string) {
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as {
    readonly paths: Readonly<
      Record<
        string,
        Readonly<
          Record<
            string,
            { readonly "x-parapet-access": Access; readonly "x-parapet-concerns": string }
          >
        >
      >
    >;
  };
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [
            `${method.toUpperCase()} ${path}`,
            {
              access: operation["x-parapet-access"],
              concerns: operation["x-parapet-concerns"],
            },
          ] as const,
      ),
    ),
  );
}

/** A browser that a service account has signed in with. */
async function signedIn(
  browser: Browser,
  service: TestService,
  { name, role, service: only }: Account,
): Promise<BrowserContext> {
  const headers = { Authorization: `Bearer ${await service.operatorToken()}` };
  const limits = only === undefined ? {} : { services: [only] };
  const made = await post(service.url, "/api/v1/tokens", { name, role, ...limits }, headers);
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(service.url);
  await signInWith(page, (made.json as { readonly token: string }).token);
  await page.close();
  return context;
}

async function signInWith(page: Page, token: string): Promise<void> {
  await page.evaluate(
    `fetch("/api/v1/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token: ${JSON.stringify(token)} }),
    }).then((answer) => answer.json()).then(({ key }) => localStorage.setItem("parapet-session-key", key))`,
  );
}

function markedOn(page: Page): Promise<readonly Marked[]> {
  return page.evaluate<readonly Marked[]>(
    `[...document.querySelectorAll("[data-does]")].map((button) => ({
      does: button.dataset.does,
      refused: button.getAttribute("aria-disabled") === "true",
      why: button.title,
    }))`,
  );
}

/** Presses every button of the page once, also those that appear; dialogs are left at once. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const pressed = new Set();
    for (let tries = 0; tries < 80; tries += 1) {
      const next = [...document.querySelectorAll("main button:enabled")].find(
        (button) => button.getAttribute("aria-disabled") !== "true" && !pressed.has(button.textContent),
      );
      if (next === undefined) return;
      pressed.add(next.textContent);
      next.click();
      await drawn();
      for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
      await drawn();
    }
  })()`);
}
