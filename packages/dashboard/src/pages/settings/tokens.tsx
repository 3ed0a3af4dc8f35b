import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ApiProblem, call } from "../../api/call.ts";
import { tokensQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, at } from "../../core/format.ts";
import { Command } from "../../components/copy-button.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { Failure, Loaded } from "../../components/states.tsx";
import { namedIn, rightsOf } from "./rights-of.ts";
import { OperatorOnly } from "./operator-only.tsx";
import { RevokeTokenDialog } from "./revoke-token-dialog.tsx";

const scopes = ["read", "ingest", "fix", "admin"] as const;
const roles = ["viewer", "analyst", "fixer", "operator", "administrator"] as const;
const dayMs = 24 * 60 * 60 * 1_000;

export function Tokens() {
  return (
    <OperatorOnly what="Tokens">
      <NewToken />
      <TokenList />
    </OperatorOnly>
  );
}

function NewToken() {
  const id = useId();
  const [role, setRole] = useState("");
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (body: Api["TokenRequest"]) => call("POST /api/v1/tokens", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const days = Number(data.get("days"));
    const name = data.get("name");
    const chosen = roles.find((each) => each === role);
    create.mutate({
      name: typeof name === "string" ? name : "",
      ...(chosen === undefined
        ? { scopes: scopes.filter((scope) => data.getAll("scope").includes(scope)) }
        : { role: chosen, ...namedIn(data.get("services")) }),
      expires_at: days === 0 ? "" : new Date(Date.now() + days * dayMs).toISOString(),
    });
  };
  const problem = create.error;
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <div className="panel-head">
        <h2 id={`${id}-title`}>Create token</h2>
        <span className="panel-aside">For adapters, CI and other API clients</span>
      </div>
      <form className="panel-body form" onSubmit={submit}>
        <div className="editor form">
          <div className="form-row">
            <label htmlFor={`${id}-name`}>Name</label>
            <input id={`${id}-name`} name="name" className="field" required placeholder="ci" />
          </div>
          <div className="form-row">
            <label htmlFor={`${id}-days`}>Expires</label>
            <select id={`${id}-days`} name="days" className="field" defaultValue="90">
              <option value="7">In 7 days</option>
              <option value="90">In 90 days</option>
              <option value="365">In 1 year</option>
              <option value="0">Never</option>
            </select>
          </div>
          <div className="form-row">
            <label htmlFor={`${id}-role`}>Role</label>
            <select
              id={`${id}-role`}
              className="field"
              value={role}
              onChange={({ target }) => setRole(target.value)}
            >
              <option value="">None: a token with scopes</option>
              {roles.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
            <span className="form-hint">With a role it is a service account.</span>
          </div>
          {role === "" ? null : (
            <div className="form-row">
              <label htmlFor={`${id}-services`}>Services</label>
              <input
                id={`${id}-services`}
                name="services"
                className="field"
                placeholder="web, shop"
                aria-describedby={`${id}-services-hint`}
              />
              <span id={`${id}-services-hint`} className="form-hint">
                Separated by commas, tags of machines as tag:NAME; empty for everything.
              </span>
            </div>
          )}
          <fieldset className="form-row" hidden={role !== ""}>
            <legend className="label">Scopes</legend>
            <div className="checks">
              {scopes.map((scope) => (
                <label key={scope}>
                  <input
                    type="checkbox"
                    name="scope"
                    value={scope}
                    defaultChecked={scope === "read"}
                  />{" "}
                  {scope}
                </label>
              ))}
            </div>
          </fieldset>
        </div>
        {problem === null ? null : (
          <Failure
            error={
              problem instanceof ApiProblem && problem.fields.length > 0
                ? new Error(
                    problem.fields
                      .map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`)
                      .join(" "),
                  )
                : problem
            }
          />
        )}
        <div>
          <button type="submit" className="button button-primary" disabled={create.isPending}>
            Create token
          </button>
        </div>
        {create.data === undefined ? null : (
          <div className="form-row" role="status">
            <span className="label">Copy the token now. It is shown only once.</span>
            <Command text={create.data.token} />
          </div>
        )}
      </form>
    </section>
  );
}

function TokenList() {
  const query = useQuery(tokensQuery);
  const [revoking, setRevoking] = useState<Api["Token"]>();
  return (
    <section className="panel" aria-label="Tokens">
      <div className="panel-head">
        <h2>Tokens</h2>
        <span className="panel-aside panel-export">
          <ExportMenu
            quiet
            name="tokens"
            rows={() =>
              (query.data ?? []).map(({ scopes: may, services, tags, ...token }) => ({
                ...token,
                scopes: may.join(" "),
                services: services.join(" "),
                tags: tags.join(" "),
              }))
            }
          />
        </span>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="tokens">
          {(tokens) =>
            tokens.length === 0 ? (
              <p className="secondary">
                No tokens. Local clients need none; the operator token is in the data folder.
              </p>
            ) : (
              <div className="table-wrap" tabIndex={0} role="group" aria-label="Tokens">
                <table className="plain-table">
                  <thead>
                    <tr>
                      <th scope="col">Name</th>
                      <th scope="col">Access</th>
                      <th scope="col">Last used</th>
                      <th scope="col">Expires</th>
                      <th scope="col">
                        <span className="visually-hidden">Revoke</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {tokens.map((token) => (
                      <tr key={token.token_id}>
                        <td>
                          {token.name}
                          <div className="cell-sub">created {ago(token.created_at)}</div>
                        </td>
                        <td>{token.role === "" ? token.scopes.join(", ") : rightsOf(token)}</td>
                        <td className="muted">
                          {token.last_used_at === "" ? "never" : ago(token.last_used_at)}
                        </td>
                        <td className="muted">
                          {token.revoked_at === ""
                            ? token.expires_at === ""
                              ? "never"
                              : at(token.expires_at)
                            : "revoked"}
                        </td>
                        <td className="num">
                          {token.revoked_at === "" ? (
                            <button
                              type="button"
                              className="button"
                              onClick={() => setRevoking(token)}
                            >
                              Revoke<span className="visually-hidden"> {token.name}</span>
                            </button>
                          ) : null}
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
      {revoking === undefined ? null : (
        <RevokeTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </section>
  );
}
