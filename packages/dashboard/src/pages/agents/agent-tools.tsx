import { useQuery } from "@tanstack/react-query";
import { agentToolsQuery, coverageQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, count, counted } from "../../format.ts";
import { ExportMenu } from "../../parts/export-menu.tsx";
import { Loaded } from "../../parts/states.tsx";

/** The tools that the agent may call or was seen to call, and whether a guardrail is asked about them. */
export function AgentTools({
  agentId,
  service,
}: {
  readonly agentId: string;
  readonly service: string;
}) {
  const query = useQuery(agentToolsQuery(agentId, service));
  const uncovered = useQuery(coverageQuery).data?.agents.find(
    (each) => each.agent_id === agentId && each.service === service,
  )?.tools_uncovered;
  return (
    <section className="panel" aria-labelledby="tools-title">
      <div className="panel-head">
        <h2 id="tools-title">Tools</h2>
        <span className="panel-aside panel-export">
          {uncovered === undefined || uncovered.length === 0
            ? ""
            : `${counted(uncovered.length, "tool")} without a standing guardrail`}
          <ExportMenu
            quiet
            name={`tools-${agentId}`}
            rows={() =>
              (query.data ?? []).map(({ proof, ...tool }) => ({
                ...tool,
                ...proof,
                guardrail_stands: uncovered?.includes(tool.tool) === false,
              }))
            }
          />
        </span>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="tools">
          {(tools) =>
            tools.length === 0 ? (
              <p className="secondary">It has none that matters, and was seen to use none.</p>
            ) : (
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">Tool</th>
                    <th scope="col">Guardrail</th>
                    <th scope="col" className="num">
                      Calls
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {tools.map((tool) => (
                    <ToolRow
                      key={`${tool.server} ${tool.tool}`}
                      tool={tool}
                      isOpen={uncovered?.includes(tool.tool) ?? false}
                    />
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function ToolRow({
  tool: { tool, server, category, configured, observed, calls, last_seen },
  isOpen,
}: {
  readonly tool: Api["AgentTool"];
  readonly isOpen: boolean;
}) {
  const about = [server, category, configured ? "" : "not configured"].filter(Boolean).join(", ");
  return (
    <tr>
      <td>
        <span className="mono break-all">{tool}</span>
        <div className={`cell-sub ${configured ? "" : "bad"}`}>{about}</div>
      </td>
      <td className={isOpen ? "muted" : "good"}>{isOpen ? "none stands" : "stands"}</td>
      <td className="num" title={observed ? `last ${ago(last_seen)}` : "not seen in telemetry"}>
        {observed ? count(calls) : <span className="muted">not seen</span>}
      </td>
    </tr>
  );
}
