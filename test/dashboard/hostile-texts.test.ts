import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withShownMarks } from "../../packages/dashboard/src/api/direction-marks.ts";
import { makeWorkspace, post, startTestService, type TestService } from "../support/service.ts";
import { dashboardAt, hasChromium, launchChromium } from "./support/browser.ts";
import { pagesOf, show, worstOf } from "./support/pages.ts";
import { watchedPage } from "./support/watched-page.ts";
import { helpdesk } from "./support/workspaces.ts";

/* Whatever a workspace, a guardrail or a call is named: it is shown as text and runs nothing. */

const hostile = `<img src=x onerror="owned=1"><script>owned=1</script>"'&`;
const agent = "a/%2e<b onload=1>\u202e";

const whatRan =
  "typeof owned + ' ' + document.querySelectorAll('main img, main script, main b[onload], main svg[onload]').length";

describe.skipIf(!hasChromium)("Chromium shows hostile names as text", () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestService(), launchChromium()]);
    const named = (text: string) =>
      text
        .replaceAll("helpdesk:", `${JSON.stringify(agent)}:`)
        .replaceAll('"helpdesk"', JSON.stringify(agent));
    const configuration = named(helpdesk)
      .replace('"Help desk"', JSON.stringify(hostile))
      .replace("anthropic/claude-sonnet-5", hostile.replaceAll('"', "'"));
    const path = await makeWorkspace(service.folder, "<svg onload=alert(1)>", configuration);
    await writeFile(join(path, "parapet-ignore.json5"), "{ suppressions: [] }");
    const told = async (address: string, body: unknown) => {
      const { status, text } = await post(service.url, address, body);
      expect([address, status < 300 ? "" : text]).toEqual([address, ""]);
    };
    await told("/api/v1/scan", { workspace_path: path });
    await told("/api/v1/guardrails", {
      agent_id: agent,
      guardrail_name: hostile,
      description: hostile,
      match: { tools: [hostile] },
      points: ["pre_tool_call"],
      action: "deny",
      mode: "blocking",
    });
    await told("/api/v1/guardrails/evaluate", {
      agent_id: agent,
      session_id: hostile,
      point: "pre_tool_call",
      tool: { name: hostile, args: { text: hostile } },
      source_trust: "external",
      adapter: hostile,
    });
    await dashboardAt(service.url);
  });
  afterAll(() => Promise.all([browser.close(), service.remove()]));

  test("on every page", async () => {
    const { page, problems } = await watchedPage(browser);
    const inAddress = encodeURIComponent(agent);
    const pages = [
      ...pagesOf(await worstOf(service.url)).filter(
        ({ name }) => !/^(?:agent|session)$/.test(name),
      ),
      { name: "agent", address: `/agents/${inAddress}` },
      { name: "session", address: `/sessions/${encodeURIComponent(hostile)}?agent=${inAddress}` },
      { name: "unknown path", address: `/attack-paths/${encodeURIComponent(hostile)}` },
      { name: "filters", address: `/findings?q=${encodeURIComponent(hostile)}&group=agent` },
      { name: "grouped findings", address: "/findings?group=constructor" },
      { name: "grouped paths", address: "/attack-paths?view=paths&group=constructor" },
    ];
    for (const { name, address } of pages) {
      if (name === "unknown path") {
        await page.goto(`${service.url}${address}`);
        await page.getByRole("heading", { name: "Attack path not found" }).waitFor();
      } else await show(page, `${service.url}${address}`);
      const run = await page.evaluate<string>(whatRan);
      expect([name, run]).toEqual([name, "undefined 0"]);
    }
    await show(page, `${service.url}/agents/${inAddress}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(agent);
    await show(page, `${service.url}/guardrails`);
    expect(await page.getByText(hostile).count()).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  test.each(["/agents/%zz", "/sessions/%", "/nothing/%ff"])(
    "a mistyped address is answered with a page: %s",
    async (address) => {
      const { page } = await watchedPage(browser);
      const answer = await page.goto(`${service.url}${address}`);
      expect(answer?.status()).toBe(404);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    },
  );

  test("on a telephone, without scrolling sideways, however long a name is", async () => {
    const long = "w".repeat(120);
    const path = await makeWorkspace(service.folder, long, helpdesk);
    const { status } = await post(service.url, "/api/v1/scan", { workspace_path: path });
    expect(status).toBe(200);
    const { page, problems } = await watchedPage(browser);
    const paths = `${service.url}/api/v1/risk/attack-paths?limit=1&service=${long}`;
    const [first] = (await (await fetch(paths)).json()) as { readonly path_id: string }[];
    const addresses = [
      "/",
      "/attack-paths?view=paths",
      `/attack-paths/${first?.path_id}`,
      "/findings",
      "/agents",
      `/agents/helpdesk?service=${long}`,
      `/guard?agent=helpdesk&service=${long}`,
      "/guardrails?view=coverage",
      "/sessions",
      "/report",
      "/workspaces",
    ];
    const tooWide: string[] = [];
    for (const address of addresses) {
      await show(page, `${service.url}${address}`);
      for (const width of [390, 820]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(50);
        const shown = await page.evaluate<number>("document.documentElement.scrollWidth");
        if (shown > width) tooWide.push(`${address} at ${width} px: ${shown} px`);
      }
    }
    expect(tooWide).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("in exposures, whatever a channel, a sender or an agent is called", async () => {
    const { page, problems } = await watchedPage(browser, {
      viewport: { width: 380, height: 812 },
    });
    const named = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => ({
        ...row,
        principal: hostile,
        entry_point: `\u202e${hostile}`,
        agents: [agent, "x".repeat(400)],
        alike: [hostile, agent],
        titles: [hostile],
      }));
    await page.route(/\/risk\/(?:exposures|plans)\?/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: named(JSON.parse(await answer.text())) });
    });
    const { path, exposure } = await worstOf(service.url);
    const chain = [hostile, `\u202e${hostile}`, `${agent} and 2 like it`, "x".repeat(400)].join(
      " → ",
    );
    for (const address of ["/", "/attack-paths", `/attack-paths?exposure=${exposure}`]) {
      await show(page, `${service.url}${address}`);
      expect([address, await page.evaluate(whatRan)]).toEqual([address, "undefined 0"]);
      expect([address, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([
        address,
        380,
      ]);
    }
    const title = page.getByRole("heading", { level: 2 });
    // What turns the direction of writing around is a sign that turns nothing, and within the name.
    expect(await title.textContent()).toBe(withShownMarks(chain));
    expect(await title.locator("bdi").allTextContents()).toEqual(
      expect.arrayContaining([agent, `\u202e${hostile}`].map(withShownMarks)),
    );
    await show(page, `${service.url}/attack-paths/${path}`);
    expect(await page.evaluate(whatRan)).toBe("undefined 0");
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
