import type { Page } from "playwright-core";
import type { Worst } from "./pages.ts";

/** Something that lies over a page, and how a person gets to it. */
export type Overlay = {
  readonly name: string;
  readonly address: string;
  readonly open: (page: Page) => Promise<void>;
  /** What is looked at. */
  readonly part: string;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const firstRow = (page: Page) => page.locator(".table-body .row-link").first().click();

/** Dialogs, menus, the palette, and what opens beside a list. */
export function overlaysOf(worst: Worst): readonly Overlay[] {
  const path = `/attack-paths/${worst.path}`;
  const exposure = `/attack-paths?exposure=${worst.exposure}`;
  return [
    {
      name: "palette",
      address: "/",
      part: "dialog",
      open: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Search pages" }).fill("help");
        await page.getByRole("dialog").getByRole("option").first().waitFor();
      },
    },
    {
      name: "palette with a check",
      address: "/",
      part: "dialog",
      open: async (page) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Search pages" }).fill("OC-NET-001");
      },
    },
    { name: "keys", address: "/", part: "dialog", open: (page) => page.keyboard.press("?") },
    { name: "sign-in", address: "/", part: "dialog", open: press("Sign in") },
    { name: "decision", address: path, part: "dialog", open: press("Accept risk") },
    { name: "fix preview", address: path, part: "main", open: press(/^Preview/) },
    { name: "exposure", address: "/attack-paths", part: "main", open: firstRow },
    { name: "plan preview", address: exposure, part: "main", open: press(/^Preview/) },
    {
      name: "suppress",
      address: "/findings?q=OC-NET-001",
      part: "dialog",
      open: async (page) => {
        await firstRow(page);
        await press("Suppress")(page);
      },
    },
    { name: "finding", address: "/findings", part: "main", open: firstRow },
    { name: "filter", address: "/findings", part: ".popover-panel", open: press("Category") },
    { name: "views", address: "/attack-paths", part: ".popover-panel", open: press("Views") },
    {
      name: "suppress several",
      address: "/findings",
      part: "dialog",
      open: async (page) => {
        await page.getByLabel("Select all shown").check();
        await press("Suppress…")(page);
      },
    },
    {
      name: "accept several",
      address: "/attack-paths",
      part: "dialog",
      open: async (page) => {
        await page.getByLabel("Select all shown").check();
        await press("Accept risk…")(page);
      },
    },
    {
      name: "assign several",
      address: "/findings",
      part: "dialog",
      open: async (page) => {
        await page.getByLabel("Select all shown").check();
        await press("Assign…")(page);
      },
    },
    { name: "export", address: "/findings", part: ".menu", open: press("Export") },
    { name: "violation", address: "/violations", part: "main", open: firstRow },
    {
      name: "guardrail editor",
      address: "/guardrails",
      part: "dialog",
      open: press(/^New guardrail/),
    },
    { name: "remove service", address: "/workspaces", part: "dialog", open: press(/^Remove/) },
    { name: "setting", address: "/settings", part: "dialog", open: press(/^Change retention/) },
    { name: "approve", address: "/drift", part: "dialog", open: press("Approve state") },
    { name: "difference", address: "/drift", part: "dialog", open: firstRow },
    { name: "enroll", address: "/machines", part: "dialog", open: press("Enroll machine") },
    {
      name: "machine labels",
      address: "/machines/laptop-17",
      part: "dialog",
      open: press("Edit labels"),
    },
    {
      name: "machine token",
      address: "/machines/laptop-17",
      part: "dialog",
      open: press("Revoke token"),
    },
    {
      name: "delete machine",
      address: "/machines/laptop-17",
      part: "dialog",
      open: press("Delete"),
    },
    {
      name: "navigation",
      address: "/",
      part: "nav",
      open: async (page) => {
        await page.setViewportSize({ width: 375, height: 800 });
        await press("Pages")(page);
      },
    },
  ];
}
