import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { agentToolsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, count, counted } from "../../core/format.ts";
import { Enforcement } from "../../components/enforcement.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { Loaded } from "../../components/states.tsx";
import { guardAddress } from "../guard/guard-address.ts";

/** The configured and observed tools of the agent, and whether a guardrail is enforced for them. */
export function AgentTools({
  agentId,
  service,
}: {
  readonly agentId: string;
  readonly service: string;
}) {
  const query = useQuery(agentToolsQuery(agentId, service));
  const open = (query.data ?? []).filter(({ enforcement }) => enforcement === "not_enforced");
  return (
    <section className="panel" aria-labelledby="tools-title">
      <div className="panel-head">
        <h2 id="tools-title">Tools</h2>
        <span className="panel-aside panel-export">
          {open.length === 0 ? "" : `${counted(open.length, "tool")} not enforced`}
          <ExportMenu
            quiet
            name={`tools-${agentId}`}
            rows={() => (query.data ?? []).map(({ proof, ...tool }) => ({ ...tool, ...proof }))}
          />
        </span>
      </div>
      <div className="panel-body">
        <Loaded query={query} what="tools">
          {(tools) =>
            tools.length === 0 ? (
              <p className="secondary">
                No security-relevant tools in its configuration or in telemetry.
              </p>
            ) : (
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">Tool</th>
                    <th scope="col">Guardrail</th>
                    <th scope="col" className="num">
                      Observed calls
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {tools.map((tool) => (
                    <ToolRow key={`${tool.server} ${tool.tool}`} tool={tool} />
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
  tool: {
    agent_id,
    service,
    tool,
    server,
    category,
    configured,
    observed,
    calls,
    last_seen,
    enforcement,
  },
}: {
  readonly tool: Api["AgentTool"];
}) {
  const about = [server, category, configured ? "" : "not configured"].filter(Boolean).join(", ");
  const toolKey = server === "" ? tool : `${server}/${tool}`;
  return (
    <tr>
      <td>
        <span className="mono break-all">{tool}</span>
        <div className={`cell-sub ${configured ? "" : "bad"}`}>{about}</div>
      </td>
      <td>
        <Enforcement state={enforcement} />
        {enforcement === "enforced" ? null : (
          <div className="cell-sub">
            <Link className="link" href={guardAddress({ agent_id, service, tool: toolKey })}>
              Guard<span className="visually-hidden"> {tool}</span>
            </Link>
          </div>
        )}
      </td>
      <td className="num" title={observed ? `last ${ago(last_seen)}` : ""}>
        {observed ? count(calls) : <span className="muted">None</span>}
      </td>
    </tr>
  );
}
