import { type RefObject, useEffect } from "react";

/**
 * Keeps the keyboard where it was: on a button that was unavailable while it worked, or on the page
 * when the button is gone.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let wasDisabled = false;
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : undefined;
      wasDisabled = false;
    };
    const changes = new MutationObserver(() => {
      if (last === undefined) return;
      const isDisabled = last.matches(":disabled");
      if (document.activeElement === document.body && !isDisabled) {
        if (!last.isConnected) page.current?.focus({ preventScroll: true });
        else if (wasDisabled) last.focus({ preventScroll: true });
      }
      wasDisabled ||= isDisabled;
      if (!last.isConnected) last = undefined;
    });
    document.addEventListener("focusin", onFocus);
    changes.observe(document.body, {
      attributeFilter: ["disabled"],
      childList: true,
      subtree: true,
    });
    return () => {
      document.removeEventListener("focusin", onFocus);
      changes.disconnect();
    };
  }, [page]);
}
