import { useSyncExternalStore } from "react";
import { useShared } from "../core/shared-value.ts";
import { theme } from "./theme.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** True if the dark theme is shown, also when the operating system changes it. */
export function useIsDark(): boolean {
  const chosen = useShared(theme);
  const isDark = useSyncExternalStore(
    (listener) => {
      dark.addEventListener("change", listener);
      return () => dark.removeEventListener("change", listener);
    },
    () => dark.matches,
  );
  return chosen === "system" ? isDark : chosen === "dark";
}
