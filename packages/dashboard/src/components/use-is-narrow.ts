import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 640px)");

/** Is the screen as narrow as a telephone's? */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener("change", listener);
      return () => narrow.removeEventListener("change", listener);
    },
    () => narrow.matches,
  );
}
