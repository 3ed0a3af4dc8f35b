import type { Page } from "playwright-core";

/** A page of the dashboard with its address; `path` of the worst attack path. */
export function pagesOf(
  pathId: string,
): readonly { readonly name: string; readonly address: string }[] {
  return [
    { name: "overview", address: "/" },
    { name: "attack-paths", address: "/attack-paths" },
    { name: "attack-path", address: `/attack-paths/${pathId}` },
    { name: "map", address: "/map" },
    { name: "findings", address: "/findings" },
    { name: "agents", address: "/agents" },
    { name: "agent", address: "/agents/helpdesk?service=helpdesk" },
    { name: "guardrails", address: "/guardrails" },
    { name: "guardrail-coverage", address: "/guardrails?view=coverage" },
    { name: "guardrail-library", address: "/guardrails?view=library" },
    {
      name: "guardrail-tester",
      address: "/guardrails?view=tester&agent=helpdesk&service=helpdesk",
    },
    { name: "violations", address: "/violations" },
    { name: "sessions", address: "/sessions" },
    { name: "session", address: "/sessions/telegram%3A2?service=helpdesk&agent=helpdesk" },
    { name: "workspaces", address: "/workspaces" },
    { name: "settings", address: "/settings" },
  ];
}

/** The id of the path with the highest risk. */
export async function worstPath(url: string): Promise<string> {
  const paths: unknown = await (await fetch(`${url}/api/v1/risk/attack-paths?limit=1`)).json();
  const [first] = paths as { path_id: string }[];
  return first?.path_id ?? "";
}

/** Goes to a page and waits until it shows what it has read. */
export async function show(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("main h1").waitFor();
  await page.locator("main .progress").first().waitFor({ state: "detached" });
  // Parts that are loaded after the page begin to read only then.
  await page.waitForLoadState("load");
  // By a locator: a script of the test's own would be an eval, which the page's policy refuses.
  await page.locator("main .progress").first().waitFor({ state: "detached" });
}
