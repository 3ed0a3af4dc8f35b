import { useQuery } from "@tanstack/react-query";
import { adaptersQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago } from "../../core/format.ts";
import { ExportMenu } from "../../components/export-menu.tsx";
import { ParapetCommand } from "../../components/parapet-command.tsx";
import { Loaded } from "../../components/states.tsx";

/** Installed adapters. Without one, no guardrail is enforced. */
export function Adapters() {
  const query = useQuery(adaptersQuery);
  return (
    <section className="panel" aria-labelledby="adapters-title">
      <div className="panel-head">
        <h2 id="adapters-title">Adapters</h2>
        <span className="panel-aside panel-export">
          Enforce guardrails in each runtime
          <ExportMenu
            quiet
            name="adapters"
            rows={() =>
              (query.data ?? []).map(({ proofs, agent_ids, points, ...adapter }) => ({
                ...adapter,
                agent_ids: agent_ids.join(" "),
                points: points.join(" "),
                proofs: proofs.length,
              }))
            }
          />
        </span>
      </div>
      <div className="panel-body form">
        <Loaded query={query} what="adapters">
          {(adapters) =>
            adapters.length === 0 ? (
              <>
                <p className="secondary">
                  No adapters installed, so no guardrail is enforced. The first command lists the
                  supported runtimes, the second verifies an adapter:
                </p>
                <ParapetCommand words="protect --help" />
                <ParapetCommand words="protect status" />
              </>
            ) : (
              <AdapterTable adapters={adapters} />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function AdapterTable({ adapters }: { readonly adapters: readonly Api["AdapterInstallation"][] }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Adapter</th>
          <th scope="col">Health</th>
          <th scope="col" className="wide-only">
            Agents
          </th>
          <th scope="col">Last heartbeat</th>
        </tr>
      </thead>
      <tbody>
        {adapters.map((adapter) => (
          <tr key={adapter.installation_id}>
            <td>
              {adapter.adapter}
              <div className="cell-sub break-all">{adapter.target}</div>
            </td>
            <td>
              <span className={{ active: "good", error: "bad", unknown: "muted" }[adapter.health]}>
                {{ active: "Active", error: "Error", unknown: "Not verified" }[adapter.health]}
              </span>
              <div className="cell-sub">{adapter.health_reason}</div>
            </td>
            <td className="wide-only">{adapter.agent_ids.join(", ")}</td>
            <td className="muted">
              {adapter.last_heartbeat_at === "" ? "never" : ago(adapter.last_heartbeat_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
