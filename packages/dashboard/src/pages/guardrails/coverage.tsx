import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { coverageQuery } from "../../api/queries.ts";
import { count, counted } from "../../format.ts";
import { ExportMenu } from "../../parts/export-menu.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { agentAddress } from "../agents/agent-columns.tsx";

/** What no guardrail that blocks and is proven stands on. */
export function Coverage() {
  const query = useQuery(coverageQuery);
  return (
    <Loaded query={query} what="the coverage">
      {({ agents, summary }) =>
        agents.length === 0 ? (
          <Empty title="No agents to cover" command="npx parapet scan ~/.openclaw" />
        ) : (
          <section className="panel" aria-labelledby="coverage-title">
            <div className="panel-head">
              <h2 id="coverage-title">By agent</h2>
              <span className="panel-aside tabular panel-export">
                {counted(summary.tools_uncovered, "tool")} of {count(summary.tools)} and{" "}
                {counted(summary.attack_paths_uncovered, "path")} of {count(summary.attack_paths)}{" "}
                uncovered
                <ExportMenu
                  quiet
                  name="guardrail-coverage"
                  rows={() =>
                    agents.map(
                      ({ service, agent_id, standing, monitoring, tools_uncovered, ...rest }) => ({
                        service,
                        agent_id,
                        standing: standing.join(" "),
                        monitoring: monitoring.join(" "),
                        tools_uncovered: tools_uncovered.join(" "),
                        attack_paths_uncovered: rest.attack_paths_uncovered.length,
                        attack_paths: rest.attack_paths,
                      }),
                    )
                  }
                />
              </span>
            </div>
            <div className="panel-body">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">Agent</th>
                    <th scope="col">Standing</th>
                    <th scope="col" className="wide-only">
                      Tools nobody is asked about
                    </th>
                    <th scope="col" className="num nowrap">
                      Open paths
                    </th>
                    <th scope="col" className="wide-only">
                      Next
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
                      </td>
                      <td>
                        {agent.standing.length === 0 ? (
                          <span className="muted">none</span>
                        ) : (
                          agent.standing.join(", ")
                        )}
                        {agent.not_standing.map(({ guardrail_name, reason }) => (
                          <div key={guardrail_name} className="cell-sub">
                            <span className="bad">{guardrail_name}</span>: {reason}
                          </div>
                        ))}
                        {agent.monitoring.length === 0 ? null : (
                          <div className="cell-sub">monitoring: {agent.monitoring.join(", ")}</div>
                        )}
                      </td>
                      <td className="wide-only">
                        <div className="tags">
                          {agent.tools_uncovered.map((tool) => (
                            <span key={tool} className="tag mono">
                              {tool}
                            </span>
                          ))}
                          {agent.tools === 0 ? (
                            <span className="muted">it has no tools</span>
                          ) : null}
                        </div>
                      </td>
                      <td className="num nowrap">
                        {count(agent.attack_paths_uncovered.length)}
                        <span className="muted"> of {count(agent.attack_paths)}</span>
                      </td>
                      <td className="wide-only nowrap">
                        <Link
                          className="link"
                          href={`/guardrails?view=library&agent=${encodeURIComponent(agent.agent_id)}&service=${encodeURIComponent(agent.service)}`}
                        >
                          Add one
                        </Link>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <p className="panel-foot">
              A guardrail stands when it blocks, is healthy, and an adapter has proven in the
              runtime that it holds. <code>npx parapet protect</code> puts an adapter in.
            </p>
          </section>
        )
      }
    </Loaded>
  );
}
