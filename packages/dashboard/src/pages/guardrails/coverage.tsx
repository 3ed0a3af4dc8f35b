import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Api } from "../../api/types.ts";
import { coverageQuery } from "../../api/queries.ts";
import { count, counted, listed } from "../../core/format.ts";
import { useGraphServices } from "../../api/graph-services.ts";
import { useUrlState } from "../../core/url-state.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
import { Enforcement } from "../../components/enforcement.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { WithFlags } from "../../components/prose.tsx";
import { ParapetCode } from "../../components/parapet-command.tsx";
import { guardAddress } from "../guard/guard-address.ts";
import { agentAddress } from "../agents/agent-columns.tsx";

/** Agents, tools and attack paths without an enforced guardrail. */
export function Coverage() {
  const services = useGraphServices();
  const [chosen, setChosen] = useUrlState("service");
  const service = services.includes(chosen) ? chosen : (services[0] ?? "");
  const query = useQuery(coverageQuery(service));
  return (
    <>
      {services.length < 2 ? null : (
        <div className="filters">
          <FilterSelect
            label="Service"
            value={service}
            onChange={setChosen}
            choices={services.map((each) => [each, each] as const)}
          />
        </div>
      )}
      <Loaded query={query} what="coverage">
        {({ agents, summary }) =>
          agents.length === 0 ? (
            <Empty title="No agents">
              Agents are discovered by scans, adapters and telemetry.{" "}
              <Link href="/workspaces">Add workspace</Link>
            </Empty>
          ) : (
            <section className="panel" aria-labelledby="coverage-title">
              <div className="panel-head">
                <h2 id="coverage-title">By agent</h2>
                <span className="panel-aside tabular panel-export">
                  Not enforced: {count(summary.tools_not_enforced)} of{" "}
                  {counted(summary.tools, "tool")}, {count(summary.attack_paths_not_enforced)} of{" "}
                  {counted(summary.attack_paths, "path")}
                  <ExportMenu
                    quiet
                    name="guardrail-coverage"
                    rows={() =>
                      agents.map((agent) => ({
                        service: agent.service,
                        agent_id: agent.agent_id,
                        enforcement: agent.enforcement,
                        enforced: agent.enforced.join(" "),
                        monitoring: agent.monitoring.join(" "),
                        tools_not_enforced: agent.tools_not_enforced.join(" "),
                        tools_unknown: agent.tools_unknown.join(" "),
                        attack_paths: agent.attack_paths,
                        attack_paths_not_enforced: agent.attack_paths_not_enforced.length,
                        attack_paths_unknown: agent.attack_paths_unknown.length,
                      }))
                    }
                  />
                </span>
              </div>
              <div className="panel-body">
                <table className="plain-table">
                  <thead>
                    <tr>
                      <th scope="col">Agent</th>
                      <th scope="col">Guardrails</th>
                      <th scope="col" className="wide-only">
                        Unprotected tools
                      </th>
                      <th scope="col" className="num wide-nowrap">
                        Unprotected paths
                      </th>
                      <th scope="col" className="wide-only">
                        <span className="visually-hidden">Actions</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {agents.map((agent) => (
                      <tr key={`${agent.service} ${agent.agent_id}`}>
                        <td>
                          <Link className="link" href={agentAddress(agent)}>
                            {agent.agent_id}
                          </Link>
                          <div className="cell-sub">{agent.service}</div>
                          <div className="narrow-only">
                            <GuardLink agent={agent} />
                          </div>
                        </td>
                        <td>
                          <Enforcement state={agent.enforcement} />
                          {agent.enforced.length === 0 ? null : (
                            <div className="cell-sub">{agent.enforced.join(", ")}</div>
                          )}
                          {reasonsOf([...agent.not_enforced, ...agent.unknown]).map(
                            ({ reason, names }) => (
                              <div key={reason} className="cell-sub coverage-reason">
                                <span className="bad">{listed(names)}</span>:{" "}
                                <WithFlags text={reason} />
                              </div>
                            ),
                          )}
                          {agent.monitoring.length === 0 ? null : (
                            <div className="cell-sub">
                              monitoring: {agent.monitoring.join(", ")}
                            </div>
                          )}
                        </td>
                        <td className="wide-only">
                          <div className="tags">
                            {agent.tools_not_enforced.map((tool) => (
                              <span key={tool} className="tag mono">
                                {tool}
                              </span>
                            ))}
                            {agent.tools_unknown.map((tool) => (
                              <span key={tool} className="tag mono">
                                {tool} (unknown)
                              </span>
                            ))}
                            {agent.tools === 0 ? <span className="muted">no tools</span> : null}
                          </div>
                        </td>
                        <td className="num nowrap">
                          {count(agent.attack_paths_not_enforced.length)}
                          <span className="muted"> of {count(agent.attack_paths)}</span>
                        </td>
                        <td className="wide-only nowrap">
                          <GuardLink agent={agent} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <p className="panel-foot">
                A guardrail is enforced when it is in blocking mode, healthy, and verified by an
                adapter in the runtime. Run <ParapetCode words="protect --help" /> to install an
                adapter.
              </p>
            </section>
          )
        }
      </Loaded>
    </>
  );
}

type Agent = Api["GuardrailCoverage"]["agents"][number];

function GuardLink({ agent }: { readonly agent: Agent }) {
  return (
    <Link className="link" href={guardAddress(agent)}>
      Guard<span className="visually-hidden"> {agent.agent_id}</span>
    </Link>
  );
}

/** Why guardrails are not enforced, each reason once. */
function reasonsOf(
  guardrails: Agent["not_enforced"],
): readonly { readonly reason: string; readonly names: readonly string[] }[] {
  return [...Map.groupBy(guardrails, ({ reason }) => reason)].map(([reason, alike]) => ({
    reason,
    names: alike.map(({ guardrail_name }) => guardrail_name),
  }));
}
