import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxFault } from "@parapet/proof";
import { describe, expect, onTestFinished, test } from "vitest";
import { dashboardAt, hasChromium, launchChromium } from "../dashboard/support/browser.ts";
import { watchedPage } from "../dashboard/support/watched-page.ts";
import { hasOpenClaw } from "../oracle/real-openclaw.ts";
import { makeWorkspace, post, startTestService } from "../support/service.ts";

const canPlay = hasChromium && hasOpenClaw && (await sandboxFault()) === "";
const runMs = 1_200_000;

const open = {
  channels: { telegram: { botToken: "1:a", dmPolicy: "open", allowFrom: ["*"] } },
  gateway: { auth: { mode: "token", token: "k3yV4lue-0f-ada-9d8c7b6a" } },
};

describe.skipIf(!canPlay)("the dashboard proves a path in OpenClaw 2026.9.6", () => {
  test("by a button that says what it runs; the result has each step, and lists a mark", async () => {
    const bin = await mkdtemp(join(tmpdir(), "parapet-bin-"));
    onTestFinished(() => rm(bin, { recursive: true, force: true }));
    await symlink(process.env["PARAPET_OPENCLAW"] ?? "", join(bin, "openclaw"));
    const [service, browser] = await Promise.all([
      startTestService({ env: { PATH: bin } }),
      launchChromium(),
    ]);
    onTestFinished(async () => {
      await Promise.all([browser.close(), service.remove()]);
    });
    await dashboardAt(service.url);
    const workspace = await makeWorkspace(service.folder, "bot", JSON.stringify(open));
    const scanned = await post(service.url, "/api/v1/scan", { workspace_path: workspace });
    expect(scanned.status).toBe(200);
    const { page, problems } = await watchedPage(browser);

    await page.goto(`${service.url}/attack-paths`);
    await page.getByRole("link", { name: "Anyone → Telegram direct messages" }).click();
    await page.getByRole("link", { name: "Runs commands on the host" }).click();
    const panel = page.getByRole("region", { name: "Proof" });
    await panel.getByText("This path was never played.").waitFor();
    await panel.getByRole("button", { name: "Prove", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("This runs OpenClaw 2026.9.6").waitFor();
    await dialog.getByRole("button", { name: "Run it" }).click();
    const token = await service.operatorToken();
    await page.getByRole("textbox", { name: "Operator token" }).fill(token);
    await page.getByRole("button", { name: "Sign in" }).last().click();
    await panel.getByText("Running. This takes minutes.").waitFor();
    expect(await panel.getByRole("button", { name: "Prove" }).isDisabled()).toBe(true);

    await panel.getByText(/^Proven in OpenClaw 2026\.9\.6 on /).waitFor({ timeout: runMs });
    await panel.getByText("The agent called exec.").waitFor();
    const [report] = await Promise.all([
      page.waitForEvent("download"),
      panel.getByRole("button", { name: "Download report" }).click(),
    ]);
    expect(report.suggestedFilename()).toMatch(/^ap_\w+\.md$/);
    expect(await readFile(await report.path(), "utf8")).toContain("in OpenClaw 2026.9.6: proven");
    await page.getByRole("link", { name: "Attack paths" }).first().click();
    await page.getByRole("tab", { name: "Paths" }).click();
    await page.getByText("Proven", { exact: true }).waitFor();
    expect(await page.getByText("Proven", { exact: true }).count()).toBe(1);
    expect(problems).toEqual([]);
  }, 1_800_000);
});
