import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { attackPathQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { humanized, score } from "../../core/format.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { isNotFound, MissingPage } from "../../components/missing-page.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Severity } from "../../components/severity.tsx";
import { Loaded, Loading } from "../../components/states.tsx";
import { DecisionDialog } from "../../decisions/decision-dialog.tsx";
import { ProofPanel } from "../../proving/proof-panel.tsx";
import { BreakPath } from "./break-path.tsx";
import { Controls } from "./controls.tsx";
import { History } from "./history.tsx";
import { PathGraph } from "./lazy-path-graph.ts";
import { pathMarkdown } from "./path-markdown.ts";
import { StepList } from "./step-list.tsx";
import { Waterfall } from "./waterfall.tsx";
import { ActionButton } from "../../shell/action-button.tsx";

// In parallel with the path.
PathGraph.load();

export function PathPage({ pathId }: { readonly pathId: string }) {
  const query = useQuery(attackPathQuery(pathId));
  if (isNotFound(query.error)) {
    return (
      <MissingPage title="Attack path not found" all="/attack-paths?view=paths" what="attack paths">
        No scan has found a path with this ID, or its workspace was removed.
      </MissingPage>
    );
  }
  return (
    <Loaded query={query} what="the path" title="Attack path">
      {(path) => <PathDetail path={path} />}
    </Loaded>
  );
}

function PathDetail({ path }: { readonly path: Api["AttackPathDetail"] }) {
  const [deciding, setDeciding] = useState(false);
  const [step, setStep] = useState<number>();
  return (
    <div className="page">
      <PageHead
        title={path.message === "" ? path.rule_name : path.message}
        tab={path.rule_name}
        above={
          <div className="crumbs">
            <Link href="/attack-paths">Attack paths</Link>
            <span aria-hidden="true">/</span>
            <span>{path.rule_id}</span>
          </div>
        }
        actions={
          <>
            <CopyButton label="Copy as Markdown" text={() => pathMarkdown(path, location.href)} />
            {path.status === "resolved" ? null : (
              <ActionButton
                does="POST /api/v1/risk/attack-paths/{path_id}/accept"
                at={path.services}
                onClick={() => setDeciding(true)}
              >
                {path.status === "open" ? "Accept risk" : "Change status"}
              </ActionButton>
            )}
            {path.fixes.length === 0 ? null : (
              <a className="button button-primary" href="#break">
                View fixes
              </a>
            )}
          </>
        }
      >
        {path.rule_name}
      </PageHead>
      <dl className="facts">
        <div>
          <dt>Risk</dt>
          <dd className="facts-score tabular">{score(path.risk_score)}</dd>
        </div>
        <div>
          <dt>Severity</dt>
          <dd>
            <Severity severity={path.severity} />
          </dd>
        </div>
        <div>
          <dt>Confidence</dt>
          <dd title={confidences[path.confidence]}>{humanized(path.confidence)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd className={path.status === "resolved" ? "good" : ""}>{statusText(path)}</dd>
        </div>
        <div>
          <dt>OWASP</dt>
          <dd>{path.owasp.join(", ")}</dd>
        </div>
        <div>
          <dt>Agents</dt>
          <dd>
            {path.agents_involved.map((agent) => (
              <Link
                key={agent}
                className="link"
                href={`/agents/${encodeURIComponent(agent)}?service=${encodeURIComponent(path.services[0] ?? "")}`}
              >
                {agent}
              </Link>
            ))}
          </dd>
        </div>
        <div>
          <dt>Service</dt>
          <dd>{path.services.join(", ")}</dd>
        </div>
      </dl>
      <section className="panel graph-panel" aria-label="Path graph">
        <Suspense fallback={<Loading what="the graph" />}>
          <PathGraph path={path} selected={step} onSelect={setStep} />
        </Suspense>
      </section>
      <div className="columns columns-2">
        <div className="page">
          <BreakPath path={path} />
          <ProofPanel path={path} />
          <StepList path={path} selected={step} />
        </div>
        <div className="page page-side">
          <Waterfall path={path} />
          <Controls path={path} />
          <History path={path} />
        </div>
      </div>
      {deciding ? <DecisionDialog path={path} onClose={() => setDeciding(false)} /> : null}
    </div>
  );
}

const confidences: Readonly<Record<Api["AttackPathDetail"]["confidence"], string>> = {
  high: "A step was observed in telemetry.",
  medium: "The configuration allows every step; none was observed.",
  low: "At least one step is inferred.",
};

function statusText({ status, decision }: Api["AttackPathDetail"]): string {
  if (status === "accepted") return `Accepted by ${decision.owner}`;
  return { open: "Open", false_positive: "False positive", resolved: "Resolved" }[status];
}
