import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionQuery } from "../../api/queries.ts";
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
      {({ may, role }) =>
        may.administer ? (
          children
        ) : (
          <div className="panel empty">
            <h2>Sign in to view {what.toLowerCase()}</h2>
            <p className="secondary">
              {what} are only visible to the operator and to administrators of this service.
              {role === "" ? "" : ` Your role is ${role}.`}
            </p>
            {role === "" ? (
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
