import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { accessRolesQuery, accessSessionsQuery, sessionQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { Loaded } from "../../components/states.tsx";
import { ago, at } from "../../core/format.ts";
import { tell } from "../../shell/toasts.tsx";
import { OperatorOnly } from "./operator-only.tsx";
import { rightsOf } from "./rights-of.ts";

/** Who has signed in, and who gets which role. */
export function Access() {
  return (
    <>
      <Sessions />
      <OperatorOnly what="Roles">
        <Roles />
      </OperatorOnly>
    </>
  );
}

function Sessions() {
  const query = useQuery(accessSessionsQuery);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: ({ session_id }: Api["SignedInSession"]) =>
      call("DELETE /api/v1/access/sessions/{session_id}", { path: { session_id } }),
    onSuccess: async (_, { name }) => {
      await client.invalidateQueries({ queryKey: accessSessionsQuery.queryKey });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      tell(`Session of ${name} ended.`);
    },
    onError: (error) => tell(`Not ended: ${error.message}`),
  });
  return (
    <section className="panel" aria-label="Sessions">
      <div className="panel-head">
        <h2>Sessions of the dashboard</h2>
        <span className="panel-aside">Yours; administrators see all</span>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="sessions">
          {(sessions) =>
            sessions.length === 0 ? (
              <p className="secondary">No sessions. Local callers have none.</p>
            ) : (
              <div className="table-wrap" tabIndex={0} role="group" aria-label="Sessions">
                <table className="plain-table">
                  <thead>
                    <tr>
                      <th scope="col">Who</th>
                      <th scope="col">Last request</th>
                      <th scope="col">Ends</th>
                      <th scope="col">
                        <span className="visually-hidden">End</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {sessions.map((session) => (
                      <tr key={session.session_id}>
                        <td>
                          {session.name}
                          <div className="cell-sub">started {ago(session.started_at)}</div>
                        </td>
                        <td className="muted">{ago(session.last_seen_at)}</td>
                        <td className="muted">{at(session.ends_at)}</td>
                        <td className="num">
                          <button
                            type="button"
                            className="button"
                            disabled={end.isPending}
                            onClick={() => end.mutate(session)}
                          >
                            End
                            <span className="visually-hidden"> the session of {session.name}</span>
                          </button>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function Roles() {
  const query = useQuery(accessRolesQuery);
  return (
    <section className="panel" aria-label="Roles">
      <div className="panel-head">
        <h2>Roles of people</h2>
        <span className="panel-aside">
          From the setting signIn.roles; service accounts are under Tokens
        </span>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="roles">
          {(roles) =>
            roles.length === 0 ? (
              <p className="secondary">
                Nobody signs in with a provider. <a href="/docs/access">Who may do what</a> says
                how.
              </p>
            ) : (
              <div className="table-wrap" tabIndex={0} role="group" aria-label="Roles">
                <table className="plain-table">
                  <thead>
                    <tr>
                      <th scope="col">Who</th>
                      <th scope="col">Role</th>
                    </tr>
                  </thead>
                  <tbody>
                    {roles.map((binding) => (
                      <tr key={`${binding.who} ${rightsOf(binding)}`}>
                        <td>{binding.who}</td>
                        <td>{rightsOf(binding)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
