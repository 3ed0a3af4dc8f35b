import { useEffect } from "react";
import { Modal } from "../components/modal.tsx";
import { sharedValue, useShared } from "../core/shared-value.ts";
import { paletteOpen } from "./palette-open.ts";
import { pages } from "./page-list.ts";
import { nextTheme } from "./theme.ts";
import { tell, undoLatest } from "./toasts.tsx";

const helpOpen = sharedValue(false);
/** Milliseconds to wait for the second key of `g a`. */
const secondKeyMs = 1_200;

/** Shortcuts outside text fields. */
export function useShortcuts(go: (path: string) => void): void {
  useEffect(() => {
    let pendingUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        paletteOpen.set(!paletteOpen.get());
        return;
      }
      const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isTaken || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const place = pages.find(({ key }) => key === event.key);
      const isSecond = event.timeStamp < pendingUntil;
      pendingUntil = 0;
      if (isSecond && place !== undefined) go(place.path);
      else if (event.key === "g") pendingUntil = event.timeStamp + secondKeyMs;
      else if (event.key === "?") helpOpen.set(true);
      else if (event.key === "t") nextTheme();
      else if (event.key === "z") {
        if (!undoLatest())
          tell("Nothing to undo here. Workspaces lists every fix, to roll it back.");
      } else if (event.key === "/") focusFilter(event);
      else if (event.key === "j" || event.key === "k") focusFirstRow();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [go]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function focusFilter(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

function focusFirstRow(): void {
  document.querySelector<HTMLElement>("main .row-link")?.focus();
}

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Ctrl", "K"], "Search and commands"],
  ...pages.map(({ key, title }) => [["g", key], `Go to ${title}`] as const),
  [["/"], "Filter the list"],
  [["j", "k"], "Next and previous row"],
  [["Enter"], "Open the row"],
  [["z"], "Undo the latest change"],
  [["t"], "Switch theme"],
  [["?"], "Show keyboard shortcuts"],
];

export function ShortcutHelp() {
  if (!useShared(helpOpen)) return null;
  return (
    <Modal title="Keyboard shortcuts" onClose={() => helpOpen.set(false)}>
      <dl className="shortcut-list">
        {keys.map(([pressed, what]) => (
          <div key={what}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

export function openHelp(): void {
  helpOpen.set(true);
}
