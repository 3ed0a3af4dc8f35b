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
import { RiskNow } from "./risk-now.tsx";
import { WorstExposures } from "./worst-exposures.tsx";
import { headline } from "./worst-open-path.ts";

export function OverviewPage() {
  const query = useQuery(summaryQuery);
  return (
    <Loaded query={query} what="the risk">
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
              {breaksWorst === true ? "Break the worst path" : "Look at the worst path"}
            </Link>
          )
        }
      >
        {text}
      </PageHead>
      {summary.services.some(({ demonstration }) => demonstration) ? <DemoNotice /> : null}
      <div className="columns columns-2">
        <div className="page">
          <RiskNow summary={summary} />
          <FixFirst services={summary.services.length} />
        </div>
        <div className="page page-side">
          <Changes services={summary.services} />
          <WorstExposures />
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
        This is a demonstration: no workspace of yours was found. Everything here works on a copy
        that is removed when the service stops, and hidden as soon as you{" "}
        <Link href="/workspaces">add a workspace of your own</Link>.
      </p>
    </div>
  );
}

function NothingScanned() {
  const health = useQuery(healthQuery);
  return (
    <div className="page">
      <PageHead title="Overview" />
      <Loaded query={health} what="what the service can do">
        {({ scanner }) =>
          scanner ? (
            <Empty
              title="No workspace has been scanned yet"
              command="npx parapet serve --workspace ~/.openclaw"
            >
              Parapet reads the configuration of your agents, finds the ways from outside to what
              matters, and shows how to break them. Start the service with your workspace, or{" "}
              <Link href="/workspaces">add it here</Link>.
            </Empty>
          ) : (
            <Empty title="This service has no scanner">
              It shows what other machines upload. Scanning and fixing happen where the workspaces
              are.
            </Empty>
          )
        }
      </Loaded>
    </div>
  );
}
