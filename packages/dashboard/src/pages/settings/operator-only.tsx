import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionQuery } from "../../api/queries.ts";
import { refusalOf } from "../../api/rights.ts";
import { Loaded } from "../../components/states.tsx";
import { askToSignIn } from "../../shell/sign-in.tsx";

/** Shows content that needs the operator token, or a sign-in button. */
export function OperatorOnly({
  what,
  children,
}: {
  readonly what: string;
  readonly children: ReactNode;
}) {
  const query = useQuery(sessionQuery);
  const client = useQueryClient();
  const signIn = async () => {
    if (await askToSignIn(`${what} require the operator token.`)) {
      await client.invalidateQueries();
    }
  };
  return (
    <Loaded query={query} what="your session">
      {(caller) =>
        caller.may.administer && refusalOf(caller, "POST /api/v1/tokens") === "" ? (
          children
        ) : (
          <div className="panel empty">
            <h2>
              {caller.role === "" ? "Sign in to view" : "You may not view"} {what.toLowerCase()}
            </h2>
            <p className="secondary">
              {what} are only visible to the operator and to administrators of this service.
              {caller.role === "" ? "" : ` ${refusalOf(caller, "POST /api/v1/tokens")}`}
            </p>
            {caller.role === "" ? (
              <button type="button" className="button button-primary" onClick={() => void signIn()}>
                Sign in
              </button>
            ) : null}
          </div>
        )
      }
    </Loaded>
  );
}
