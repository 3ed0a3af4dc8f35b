import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { attackPathsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { count, score } from "../../core/format.ts";
import { SeverityMark } from "../../components/severity.tsx";
import { Loaded } from "../../components/states.tsx";
import { routeText } from "../attack-paths/route-text.ts";

const shown = 8;

export function AgentPaths({ agent }: { readonly agent: Api["Agent"] }) {
  const { agent_id: agentId, service } = agent;
  const query = useQuery(attackPathsQuery("open", service));
  return (
    <section className="panel" aria-labelledby="paths-title">
      <div className="panel-head">
        <h2 id="paths-title">Attack paths</h2>
        <Link
          className="link"
          href={`/attack-paths?view=paths&agent=${encodeURIComponent(agentId)}&service=${encodeURIComponent(service)}`}
        >
          View all
        </Link>
      </div>
      <Loaded query={query} what="attack paths">
        {(all) => {
          const paths = all.filter(({ agents_involved }) => agents_involved.includes(agentId));
          if (paths.length === 0) {
            return (
              <p className="panel-body secondary">
                {agent.configured ? "No attack paths." : "Unknown: no scan has found this agent."}
              </p>
            );
          }
          return (
            <ol className="worst rows">
              {paths.slice(0, shown).map((path) => (
                <li key={path.path_id}>
                  <span className="path-score">
                    <SeverityMark severity={path.severity} />
                    <span className="visually-hidden">{path.severity}</span>
                    <span className="tabular">{score(path.risk_score)}</span>
                  </span>
                  <div>
                    <Link href={`/attack-paths/${path.path_id}`}>{path.rule_name}</Link>
                    <div className="cell-sub">{routeText(path.path_steps)}</div>
                  </div>
                </li>
              ))}
              {paths.length <= shown ? null : (
                <li className="muted">
                  <span />
                  <span>and {count(paths.length - shown)} more</span>
                </li>
              )}
            </ol>
          );
        }}
      </Loaded>
    </section>
  );
}
