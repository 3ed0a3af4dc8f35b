import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 640px)");

/** True on a phone-sized screen. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener("change", listener);
      return () => narrow.removeEventListener("change", listener);
    },
    () => narrow.matches,
  );
}
