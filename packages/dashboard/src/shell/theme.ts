import { sharedValue } from "../core/shared-value.ts";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const name = "parapet-theme";
const stored = localStorage.getItem(name);

/** The selected theme; "system" follows the operating system. */
export const theme = sharedValue<Theme>(themes.find((known) => known === stored) ?? "system");

export function applyTheme(): void {
  const chosen = theme.get();
  if (chosen === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}

export function nextTheme(): void {
  const chosen = themes[(themes.indexOf(theme.get()) + 1) % themes.length] ?? "system";
  localStorage.setItem(name, chosen);
  theme.set(chosen);
  applyTheme();
}
