import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { sessionQuery } from "../api/queries.ts";
import { type Change, type Place, refusalOf } from "../api/rights.ts";
import { tell } from "./toasts.tsx";

/** Why the service will refuse a change; "" if it will not, or if that is not known yet. */
export function useRefusal(change: Change, place?: Place): string {
  return refusalOf(useQuery(sessionQuery).data, change, place);
}

type Props = Omit<ComponentProps<"button">, "title"> & {
  /** What it does, or what it opens the dialog for. */
  readonly does: Change;
  readonly at?: Place;
};

/**
 * A button that changes something. For a role that may not, it is unavailable and says why: as its
 * description, and when it is pressed.
 */
export function ActionButton({ does, at, type = "button", className = "button", ...props }: Props) {
  const refusal = useRefusal(does, at);
  if (refusal === "")
    return <button {...props} type={type} className={className} data-does={does} />;
  return (
    <button
      {...props}
      type="button"
      className={className}
      disabled={false}
      aria-disabled="true"
      title={refusal}
      data-does={does}
      onClick={() => tell(refusal)}
    />
  );
}
