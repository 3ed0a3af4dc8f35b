import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sessionQuery } from "../../api/queries.ts";
import { Loaded } from "../../components/states.tsx";
import { askToSignIn } from "../../shell/sign-in.tsx";

/** Shows to the operator what only the operator may see, and to others how to become one. */
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
    if (await askToSignIn(`${what} are for the operator of this service.`)) {
      await client.invalidateQueries();
    }
  };
  return (
    <Loaded query={query} what="who you are">
      {({ may }) =>
        may.operate ? (
          children
        ) : (
          <div className="panel empty">
            <h2>{what} are for the operator</h2>
            <p className="secondary">
              They say who may call this service and what was done with it, so they are shown only
              to whoever holds the operator token.
            </p>
            <button type="button" className="button button-primary" onClick={() => void signIn()}>
              Sign in
            </button>
          </div>
        )
      }
    </Loaded>
  );
}
