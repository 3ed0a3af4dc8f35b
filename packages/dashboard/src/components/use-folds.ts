import { useMemo, useState } from "react";
import type { Folds } from "./data-table.tsx";

/** Groups start folded. */
export function useFolds(): Folds {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      isOpen: (name) => open.has(name),
      toggle: (name) =>
        setOpen((before) => {
          const after = new Set(before);
          if (!after.delete(name)) after.add(name);
          return after;
        }),
    }),
    [open],
  );
}
