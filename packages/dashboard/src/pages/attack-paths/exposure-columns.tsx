import { Link } from "wouter";
import { score } from "../../core/format.ts";
import type { Column } from "../../components/data-table.tsx";
import { levels, Severity, SeverityMark } from "../../components/severity.tsx";
import { ProofMark } from "../../proving/proof-mark.tsx";
import { Chain } from "./chain.tsx";
import { chainText, outcomesText, pathIdsOf } from "./exposure-text.ts";
import { isOpen, type ShownExposure } from "./shown-exposure.ts";

/** Columns of the list; `address` links to an exposure and keeps the filters. */
export function exposureColumns(address: (id: string) => string): readonly Column<ShownExposure>[] {
  return [
    {
      id: "score",
      title: "Risk",
      width: "52px",
      numeric: true,
      sortBy: (exposure) => exposure.score,
      cell: (exposure) => (
        <span className="path-score">
          <span className="narrow-only">
            <SeverityMark severity={exposure.severity} />
            <span className="visually-hidden">{exposure.severity}</span>
          </span>
          {score(exposure.score)}
        </span>
      ),
    },
    {
      id: "severity",
      title: "Severity",
      width: "80px",
      wide: true,
      sortBy: ({ severity }) => levels.length - levels.indexOf(severity),
      cell: ({ severity }) => <Severity severity={severity} />,
    },
    {
      id: "exposure",
      title: "Exposure",
      width: "minmax(160px, 5fr)",
      sortBy: chainText,
      cell: (exposure) => (
        <>
          <Link
            className="row-link truncate block"
            href={address(exposure.exposure_id)}
            title={chainText(exposure)}
            replace
          >
            <Chain exposure={exposure} />
          </Link>
          <div className="cell-sub truncate">
            <span className="narrow-only">
              <ProofMark pathIds={pathIdsOf(exposure)} /> ·{" "}
            </span>
            {outcomesText(exposure)}
          </div>
        </>
      ),
    },
    {
      id: "service",
      title: "Service",
      width: "minmax(72px, 1fr)",
      wide: true,
      sortBy: ({ service }) => service,
      cell: ({ services, service }) => (
        <div className="truncate secondary">
          {[service, ...services.filter((other) => other !== service)].join(", ")}
        </div>
      ),
    },
    {
      id: "proof",
      title: "Proof",
      width: "104px",
      wide: true,
      sortBy: ({ proven }) => proven,
      cell: (exposure) => <ProofMark pathIds={pathIdsOf(exposure)} />,
    },
    {
      id: "plan",
      title: "Plan",
      width: "104px",
      wide: true,
      sortBy: ({ plan }) => plan?.check_ids.join() ?? "",
      cell: (exposure) => <PlanCell exposure={exposure} />,
    },
  ];
}

function PlanCell({ exposure }: { readonly exposure: ShownExposure }) {
  const [first, ...others] = exposure.plan?.check_ids ?? [];
  const state = first === undefined ? "no plan" : "fix available";
  return (
    <>
      {first === undefined ? null : (
        <div className="mono">
          {first}
          {others.length === 0 ? null : <span className="muted"> +{others.length}</span>}
        </div>
      )}
      <div className="cell-sub">{isOpen(exposure) ? state : "dismissed"}</div>
    </>
  );
}
