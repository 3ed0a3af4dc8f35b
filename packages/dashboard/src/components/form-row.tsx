import { type ReactNode, useId } from "react";

type Field = { readonly id: string; readonly "aria-describedby": string | undefined };

/** A labeled field with a hint. */
export function FormRow({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly children: (field: Field) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="form-row">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": hint === undefined ? undefined : hintId })}
      {hint === undefined ? null : (
        <span id={hintId} className="form-hint">
          {hint}
        </span>
      )}
    </div>
  );
}
