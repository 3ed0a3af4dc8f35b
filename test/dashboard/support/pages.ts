import type { Page } from "playwright-core";

/** The ids of the attack path and of the exposure with the highest risk. */
export type Worst = { readonly path: string; readonly exposure: string };

/** A page of the dashboard with its address. */
export function pagesOf(
  worst: Worst,
): readonly { readonly name: string; readonly address: string }[] {
  return [
    { name: "overview", address: "/" },
    { name: "attack-paths", address: "/attack-paths" },
    { name: "exposure", address: `/attack-paths?exposure=${worst.exposure}` },
    { name: "all-paths", address: "/attack-paths?view=paths" },
    { name: "attack-path", address: `/attack-paths/${worst.path}` },
    { name: "map", address: "/map" },
    { name: "findings", address: "/findings" },
    { name: "agents", address: "/agents" },
    { name: "agent", address: "/agents/helpdesk?service=helpdesk" },
    { name: "guard", address: "/guard?agent=helpdesk&service=helpdesk&tool=exec" },
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
    { name: "inventory", address: "/inventory" },
    { name: "inventory-places", address: "/inventory?kind=channel&item=telegram+direct+messages" },
    { name: "shadow-agents", address: "/inventory?kind=shadow_agent" },
    { name: "drift", address: "/drift" },
    { name: "report", address: "/report" },
    { name: "workspaces", address: "/workspaces" },
    { name: "machines", address: "/machines" },
    { name: "machine", address: "/machines/laptop-17" },
    { name: "settings", address: "/settings" },
  ];
}

/** What is worst of all that a service knows. */
export async function worstOf(url: string): Promise<Worst> {
  const first = async (list: string): Promise<Readonly<Record<string, string>>> => {
    const rows: unknown = await (await fetch(`${url}/api/v1/risk/${list}?limit=1`)).json();
    return (rows as Record<string, string>[])[0] ?? {};
  };
  const [path, exposure] = await Promise.all([first("attack-paths"), first("exposures")]);
  return { path: path["path_id"] ?? "", exposure: exposure["exposure_id"] ?? "" };
}

/** Goes to a page and waits until it shows what it has read. */
export async function show(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("main h1").waitFor();
  await page.locator("main .progress").first().waitFor({ state: "detached" });
  // Parts that are loaded after the page begin to read only then.
  await page.waitForLoadState("load");
  // By locators: a script of the test's own would be an eval, which the page's policy refuses.
  await page.locator("main .progress").first().waitFor({ state: "detached" });
  await page.locator('main [title="Loading"]').first().waitFor({ state: "detached" });
}
