import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { scanQuery, serviceRiskQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { count, counted, listed } from "../../core/format.ts";
import { SeverityMark } from "../../components/severity.tsx";
import { Loaded } from "../../components/states.tsx";

type Finding = Api["Finding"];

const shownAgents = 4;

/** The findings behind an exposure, grouped by check, with their agents. */
export function RootCauses({
  exposure: { service, root_causes },
}: {
  readonly exposure: Api["OfferedExposure"];
}) {
  const summary = useQuery(serviceRiskQuery(service));
  if (root_causes.length === 0) {
    return (
      <p className="secondary">
        No open findings. The exposure results from settings that no check reports, or from
        suppressed findings.
      </p>
    );
  }
  return (
    <Loaded query={summary} what="the latest scan">
      {(scan) =>
        scan === null ? (
          <p className="secondary">
            {counted(root_causes.length, "finding")} from an earlier scan.
          </p>
        ) : (
          <Causes scanId={scan.scan_id} service={service} fingerprints={root_causes} />
        )
      }
    </Loaded>
  );
}

function Causes({
  scanId,
  service,
  fingerprints,
}: {
  readonly scanId: string;
  readonly service: string;
  readonly fingerprints: readonly string[];
}) {
  const query = useQuery(scanQuery(scanId));
  return (
    <Loaded query={query} what="findings">
      {({ findings, exposures_truncated }) => {
        const causes = fingerprints.flatMap(
          (fingerprint) => findings.find((finding) => isOf(finding, fingerprint)) ?? [],
        );
        const unknown = fingerprints.length - causes.length;
        return (
          <>
            <ul className="outcomes">
              {[...Map.groupBy(causes, ({ check_id }) => check_id).values()].map((group) => (
                <Cause key={group[0]?.fingerprint} group={group} service={service} />
              ))}
            </ul>
            {unknown === 0 ? null : (
              <p className="secondary">
                {counted(unknown, "finding")} from an earlier scan {unknown === 1 ? "is" : "are"}{" "}
                not in the latest one.
              </p>
            )}
            {exposures_truncated ? (
              <p className="secondary">
                Search limit reached: some exposures of this workspace may be missing.
              </p>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

function Cause({
  group,
  service,
}: {
  readonly group: readonly Finding[];
  readonly service: string;
}) {
  const [first, ...others] = group;
  if (first === undefined) return null;
  const { check_id, title, severity, fingerprint, agent_id } = first;
  const agents = [...new Set(group.map((finding) => finding.agent_id))].filter(Boolean);
  const more = agents.length - shownAgents;
  const address =
    others.length === 0
      ? `finding=${encodeURIComponent(`${service}/${fingerprint}/${agent_id}`)}`
      : `q=${encodeURIComponent(`${check_id} ${service}`)}`;
  return (
    <li>
      <span className="path-score">
        <SeverityMark severity={severity} />
        <span className="visually-hidden">{severity}</span>
        <span className="cause-check mono">{check_id}</span>
      </span>
      <div>
        <Link className="link" href={`/findings?${address}`}>
          {title}
        </Link>
        <div className="cell-sub">
          {[
            ...(others.length === 0 ? [] : [counted(group.length, "finding")]),
            more > 1
              ? `${agents.slice(0, shownAgents).join(", ")} and ${count(more)} more`
              : listed(agents),
          ]
            .filter(Boolean)
            .join(": ")}
        </div>
      </div>
    </li>
  );
}

/** A finding with several checks has a fingerprint for each. */
function isOf({ fingerprint, parts }: Finding, wanted: string): boolean {
  return fingerprint === wanted || parts.some((part) => part.fingerprint === wanted);
}
