import { Icon } from "../components/icon.tsx";
import { sharedValue, useShared } from "../core/shared-value.ts";

type Toast = {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
};

const toasts = sharedValue<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast, optionally with an undo button. It disappears after a while. */
export function tell(text: string, undo?: () => void): void {
  lastId += 1;
  const toast = { id: lastId, text, undo };
  toasts.set([...toasts.get().slice(-2), toast]);
  setTimeout(() => dismiss(toast.id), undo === undefined ? 5_000 : 20_000);
}

function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function Toasts() {
  return (
    <div className="toasts" role="status" aria-live="polite">
      {useShared(toasts).map(({ id, text, undo }) => (
        <div key={id} className="toast">
          <p>{text}</p>
          {undo === undefined ? null : (
            <button
              type="button"
              className="button"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              <Icon name="undo" size={14} />
              Undo
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
      ))}
    </div>
  );
}
