import { useEffect, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { sharedValue, useShared } from "../core/shared-value.ts";

type Toast = {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
};

const toasts = sharedValue<readonly Toast[]>([]);
let lastId = 0;

/** How long a message is shown, and one that can be undone. */
const shownMs = 6_000;
const undoableMs = 60_000;

/**
 * Shows a message, optionally with an undo button. It disappears after a while, or when what is
 * returned is called.
 */
export function tell(text: string, undo?: () => void): () => void {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.get().slice(-2), { id, text, undo }]);
  return () => dismiss(id);
}

/** Undoes the latest change that is still shown; false if there is none. */
export function undoLatest(): boolean {
  const latest = toasts.get().findLast(({ undo }) => undo !== undefined);
  if (latest?.undo === undefined) return false;
  dismiss(latest.id);
  latest.undo();
  return true;
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function Toasts() {
  const shown = useShared(toasts);
  const latest = shown.findLast(({ undo }) => undo !== undefined);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} isLatest={toast === latest} />
      ))}
    </div>
  );
}

/** Stays while the pointer or the focus is on it. */
function ToastView({ toast, isLatest }: { readonly toast: Toast; readonly isLatest: boolean }) {
  const { id, text, undo } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(id), undo === undefined ? shownMs : undoableMs);
    return () => clearTimeout(timer);
  }, [id, undo, isHeld]);
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        {text}
        {isLatest ? <span className="visually-hidden"> Press z to undo.</span> : null}
      </p>
      {undo === undefined ? null : (
        <button
          type="button"
          className="button"
          aria-keyshortcuts={isLatest ? "z" : undefined}
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          <Icon name="undo" size={14} />
          Undo
          {isLatest ? <kbd aria-hidden="true">z</kbd> : null}
        </button>
      )}
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label="Dismiss"
        onClick={() => dismiss(id)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
