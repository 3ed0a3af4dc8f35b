import { FormRow } from "../components/form-row.tsx";
import { textIn } from "../components/form-text.ts";

/** Why it was decided so. */
export function ReasonField({
  most,
  hint,
  isOptional = false,
  isFirst = false,
  ...rest
}: {
  /** Characters at most. */
  readonly most?: number;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** The first field that is filled in. */
  readonly isFirst?: boolean;
  readonly defaultValue?: string;
}) {
  return (
    <FormRow label="Reason" {...(hint === undefined ? {} : { hint })}>
      {(field) => (
        <textarea
          {...field}
          name="reason"
          className="field"
          rows={3}
          maxLength={most}
          required={!isOptional}
          data-autofocus={isFirst ? "" : undefined}
          {...rest}
        />
      )}
    </FormRow>
  );
}

/** Who answers for it. */
export function OwnerField() {
  return (
    <FormRow label="Owner">
      {(field) => <input {...field} name="owner" className="field" maxLength={200} required />}
    </FormRow>
  );
}

/** The last day on which it holds. */
export function ExpiresField({
  hint,
  ...rest
}: {
  readonly hint: string;
  readonly min?: string;
  readonly defaultValue?: string;
  readonly required?: boolean;
}) {
  return (
    <FormRow label="Expires" hint={`Last day in UTC. ${hint}`}>
      {(field) => <input {...field} name="expires" type="date" className="field" {...rest} />}
    </FormRow>
  );
}

/** What a form with these fields says. */
export function decisionIn(form: HTMLFormElement): {
  readonly reason: string;
  readonly owner: string;
  /** "2027-01-31", or "" for never. */
  readonly expires: string;
} {
  return {
    reason: textIn(form, "reason"),
    owner: textIn(form, "owner"),
    expires: textIn(form, "expires"),
  };
}

/** Until the end of the last day; nothing for no end. */
export function untilEndOf(expires: string): { readonly expires_at?: string } {
  return expires === "" ? {} : { expires_at: `${expires}T23:59:59Z` };
}
