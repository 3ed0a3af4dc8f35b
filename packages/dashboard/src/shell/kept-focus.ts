import { type RefObject, useEffect } from "react";

/** Moves the keyboard to the page when what it was on is gone, such as a pressed button. */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const changes = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      page.current?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", onFocus);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", onFocus);
      changes.disconnect();
    };
  }, [page]);
}
