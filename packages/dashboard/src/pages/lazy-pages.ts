import { lazyComponent } from "../components/lazy-component.tsx";

/* What is not shown first is loaded when it is, or when somebody is about to go there. */

export const PathPage = lazyComponent(async () => (await import("./path/path-page.tsx")).PathPage);
export const FindingsPage = lazyComponent(
  async () => (await import("./findings/findings-page.tsx")).FindingsPage,
);
export const AgentsPage = lazyComponent(
  async () => (await import("./agents/agents-page.tsx")).AgentsPage,
);
export const AgentPage = lazyComponent(
  async () => (await import("./agents/agent-page.tsx")).AgentPage,
);
export const GuardrailsPage = lazyComponent(
  async () => (await import("./guardrails/guardrails-page.tsx")).GuardrailsPage,
);
export const GuardPage = lazyComponent(
  async () => (await import("./guard/guard-page.tsx")).GuardPage,
);
export const ViolationsPage = lazyComponent(
  async () => (await import("./violations/violations-page.tsx")).ViolationsPage,
);
export const SessionsPage = lazyComponent(
  async () => (await import("./sessions/sessions-page.tsx")).SessionsPage,
);
export const SessionPage = lazyComponent(
  async () => (await import("./sessions/session-page.tsx")).SessionPage,
);
export const ReportPage = lazyComponent(
  async () => (await import("./report/report-page.tsx")).ReportPage,
);
export const WorkspacesPage = lazyComponent(
  async () => (await import("./workspaces/workspaces-page.tsx")).WorkspacesPage,
);
export const InventoryPage = lazyComponent(
  async () => (await import("./inventory/inventory-page.tsx")).InventoryPage,
);
export const DriftPage = lazyComponent(
  async () => (await import("./drift/drift-page.tsx")).DriftPage,
);
export const MachinesPage = lazyComponent(
  async () => (await import("./machines/machines-page.tsx")).MachinesPage,
);
export const MachinePage = lazyComponent(
  async () => (await import("./machines/machine-page.tsx")).MachinePage,
);
export const SettingsPage = lazyComponent(
  async () => (await import("./settings/settings-page.tsx")).SettingsPage,
);
export const MapPage = lazyComponent(async () => (await import("./map/map-page.tsx")).MapPage);

const byAddress: Readonly<Record<string, { readonly load: () => void } | undefined>> = {
  "/findings": FindingsPage,
  "/agents": AgentsPage,
  "/guardrails": GuardrailsPage,
  "/violations": ViolationsPage,
  "/sessions": SessionsPage,
  "/inventory": InventoryPage,
  "/drift": DriftPage,
  "/report": ReportPage,
  "/workspaces": WorkspacesPage,
  "/machines": MachinesPage,
  "/settings": SettingsPage,
  "/map": MapPage,
};

/** Loads the page at an address before somebody goes there. */
export function loadPage(address: string): void {
  byAddress[address]?.load();
}
