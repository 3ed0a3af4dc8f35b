import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { attackPathsQuery, nodeNamesQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { count, score } from "../../core/format.ts";
import { SeverityMark } from "../../components/severity.tsx";
import { ShortenedNotice } from "../../components/shortened-notice.tsx";
import { Loaded } from "../../components/states.tsx";
import { routeIds, routeText } from "../attack-paths/route-text.ts";

const shown = 8;

export function AgentPaths({ agent }: { readonly agent: Api["Agent"] }) {
  const { agent_id: agentId, service } = agent;
  const query = useQuery(attackPathsQuery("open", service));
  const names = useQuery(nodeNamesQuery(service)).data;
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
      <ShortenedNotice
        list="GET /api/v1/risk/attack-paths"
        of={[{ status: "open", service }]}
        what="attack paths"
        order="worst"
      />
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
                    <div className="cell-sub" title={routeIds(path.path_steps)}>
                      {routeText(path.path_steps, names)}
                    </div>
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
