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
      {({ may }) =>
        may.operate ? (
          children
        ) : (
          <div className="panel empty">
            <h2>Sign in to view {what.toLowerCase()}</h2>
            <p className="secondary">{what} are only visible to the operator of this service.</p>
            <button type="button" className="button button-primary" onClick={() => void signIn()}>
              Sign in
            </button>
          </div>
        )
      }
    </Loaded>
  );
}
