import { labelText } from "./label-text.ts";
import type { Label } from "./waterfall.ts";

/** The labels of a session, each with its own mark. */
export function Labels({ labels }: { readonly labels: readonly Label[] }) {
  return (
    <span className="tags">
      {labels.map((label) => (
        <span key={label} className="tag label-tag" data-label={label}>
          {labelText[label]}
        </span>
      ))}
    </span>
  );
}
