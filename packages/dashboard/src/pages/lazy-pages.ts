import { later } from "../components/later.tsx";

/* What is not shown first is loaded when it is, or when somebody is about to go there. */

export const PathPage = later(async () => (await import("./path/path-page.tsx")).PathPage);
export const FindingsPage = later(
  async () => (await import("./findings/findings-page.tsx")).FindingsPage,
);
export const AgentsPage = later(async () => (await import("./agents/agents-page.tsx")).AgentsPage);
export const AgentPage = later(async () => (await import("./agents/agent-page.tsx")).AgentPage);
export const GuardrailsPage = later(
  async () => (await import("./guardrails/guardrails-page.tsx")).GuardrailsPage,
);
export const ViolationsPage = later(
  async () => (await import("./violations/violations-page.tsx")).ViolationsPage,
);
export const SessionsPage = later(
  async () => (await import("./sessions/sessions-page.tsx")).SessionsPage,
);
export const SessionPage = later(
  async () => (await import("./sessions/session-page.tsx")).SessionPage,
);
export const WorkspacesPage = later(
  async () => (await import("./workspaces/workspaces-page.tsx")).WorkspacesPage,
);
export const SettingsPage = later(
  async () => (await import("./settings/settings-page.tsx")).SettingsPage,
);
export const MapPage = later(async () => (await import("./map/map-page.tsx")).MapPage);

const byAddress: Readonly<Record<string, { readonly load: () => void } | undefined>> = {
  "/findings": FindingsPage,
  "/agents": AgentsPage,
  "/guardrails": GuardrailsPage,
  "/violations": ViolationsPage,
  "/sessions": SessionsPage,
  "/workspaces": WorkspacesPage,
  "/settings": SettingsPage,
  "/map": MapPage,
};

/** Loads the page at an address before somebody goes there. */
export function loadPage(address: string): void {
  byAddress[address]?.load();
}
