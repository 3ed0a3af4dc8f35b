import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { decidedPathsQuery, fixFirstQuery, healthQuery, summaryQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { lowersPath } from "../../fixing/lowers-path.ts";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { Changes } from "./changes.tsx";
import { FixFirst } from "./fix-first.tsx";
import { OwaspCoverage } from "./owasp-coverage.tsx";
import { ProofSummary } from "./proof-summary.tsx";
import { RiskNow } from "./risk-now.tsx";
import { WorstExposures } from "./worst-exposures.tsx";
import { headline } from "./worst-open-path.ts";

export function OverviewPage() {
  const query = useQuery(summaryQuery);
  return (
    <Loaded query={query} what="the risk" title="Overview">
      {(summary) =>
        summary.services.length === 0 ? <NothingScanned /> : <Overview summary={summary} />
      }
    </Loaded>
  );
}

function Overview({ summary }: { readonly summary: Api["RiskOverview"] }) {
  const decided = useQuery(decidedPathsQuery).data;
  const { text, path: worst } = headline(summary.worst, decided);
  const breaksWorst = useQuery(fixFirstQuery).data?.some((fix) => lowersPath(fix, worst?.path_id));
  return (
    <div className="page">
      <PageHead
        title="Overview"
        actions={
          worst === undefined ? null : (
            <Link className="button button-primary" href={`/attack-paths/${worst.path_id}`}>
              {breaksWorst === true ? "Fix worst path" : "View worst path"}
            </Link>
          )
        }
      >
        {text}
      </PageHead>
      {summary.services.some(({ demonstration }) => demonstration) ? <DemoNotice /> : null}
      <div className="columns columns-2">
        <div className="page">
          <WorstExposures />
          <FixFirst services={summary.services.length} />
          <RiskNow summary={summary} />
        </div>
        <div className="page page-side">
          <Changes services={summary.services} />
          <ProofSummary />
        </div>
      </div>
      <OwaspCoverage summary={summary} />
    </div>
  );
}

function DemoNotice() {
  return (
    <div className="notice">
      <p className="notice-text">
        Demo workspace: no workspace was found on this machine. It is a copy that is removed when
        the service stops, and hidden once you{" "}
        <Link className="link" href="/workspaces">
          add a workspace
        </Link>
        .
      </p>
    </div>
  );
}

function NothingScanned() {
  const health = useQuery(healthQuery);
  return (
    <div className="page">
      <PageHead title="Overview" />
      <Loaded query={health} what="service status">
        {({ scanner }) =>
          scanner ? (
            <Empty title="No workspaces scanned" command="serve --workspace ~/.openclaw">
              Parapet scans the configuration of your agents for misconfigurations and attack paths,
              and shows how to fix them. Start the service with your workspace, or{" "}
              <Link className="link" href="/workspaces">
                add it here
              </Link>
              .
            </Empty>
          ) : (
            <Empty title="Scanning is disabled">
              This service only shows uploaded scans. Scan and fix workspaces on their own machines.
            </Empty>
          )
        }
      </Loaded>
    </div>
  );
}
