import type { IconName } from "../components/icon.tsx";

export type PageEntry = {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** After `g`. */
  readonly key: string;
  readonly group: "" | "Runtime" | "Service";
};

/** Every page of the dashboard, in the order of the navigation. */
export const pages: readonly PageEntry[] = [
  { path: "/", title: "Overview", icon: "overview", key: "o", group: "" },
  { path: "/attack-paths", title: "Attack paths", icon: "paths", key: "a", group: "" },
  { path: "/map", title: "Map", icon: "map", key: "m", group: "" },
  { path: "/findings", title: "Findings", icon: "findings", key: "f", group: "" },
  { path: "/agents", title: "Agents", icon: "agents", key: "n", group: "" },
  { path: "/inventory", title: "Inventory", icon: "inventory", key: "i", group: "" },
  { path: "/drift", title: "Drift", icon: "drift", key: "d", group: "" },
  { path: "/report", title: "Report", icon: "report", key: "r", group: "" },
  { path: "/guardrails", title: "Guardrails", icon: "guardrails", key: "u", group: "Runtime" },
  { path: "/violations", title: "Violations", icon: "violations", key: "v", group: "Runtime" },
  { path: "/sessions", title: "Sessions", icon: "sessions", key: "s", group: "Runtime" },
  { path: "/workspaces", title: "Workspaces", icon: "workspaces", key: "w", group: "Service" },
  { path: "/machines", title: "Machines", icon: "machines", key: "c", group: "Service" },
  { path: "/settings", title: "Settings", icon: "settings", key: "t", group: "Service" },
];
