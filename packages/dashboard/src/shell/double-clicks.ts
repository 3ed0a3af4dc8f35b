import { useEffect } from "react";

/** Buttons that change something, or send a dialog. */
const once = "[data-does], .dialog-actions button";

/** Makes a double click on a button that changes something one click. */
export function useSingleClicks(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.detail < 2 || !(event.target instanceof Element)) return;
      if (event.target.closest(once) === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
}
