import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { agentPolicyQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { counted, listed } from "../../core/format.ts";
import { placeOf } from "../../components/evidence-view.tsx";
import { ExportMenu } from "../../components/export-menu.tsx";
import { Loaded } from "../../components/states.tsx";

type Section = Api["AgentPolicy"]["sections"][number];
type PolicyRow = Section["rows"][number];

/** The effective permissions of the agent, each with its setting. */
export function AgentPolicy({
  agentId,
  service,
}: {
  readonly agentId: string;
  readonly service: string;
}) {
  const query = useQuery(agentPolicyQuery(agentId, service));
  const [onlySet, setOnlySet] = useState(false);
  const rows = query.data?.sections.flatMap((section) => section.rows) ?? [];
  const given = rows.filter(isSet);
  const sources = [...new Set(rows.map(({ evidence }) => evidence.default_of).filter(Boolean))];
  return (
    <section className="panel" aria-labelledby="policy-title">
      <div className="panel-head">
        <h2 id="policy-title">Effective policy</h2>
        <span className="panel-aside panel-export">
          Resolved from all settings and defaults
          <ExportMenu
            quiet
            name={`policy-${agentId}`}
            rows={() => (query.data?.sections ?? []).flatMap(exported)}
          />
        </span>
      </div>
      <div className="panel-body form">
        <Loaded query={query} what="the policy">
          {({ sections }) => (
            <>
              <div className="filters">
                <label className="check">
                  <input
                    type="checkbox"
                    checked={onlySet}
                    onChange={(event) => setOnlySet(event.target.checked)}
                  />{" "}
                  Only explicit settings
                </label>
                <span className="filters-end muted">
                  {counted(given.length, "explicit setting")},{" "}
                  {counted(rows.length - given.length, "default")}{" "}
                  {sources.length === 0 ? "" : ` of ${listed(sources)}`}
                </span>
              </div>
              {sections.map((section) => (
                <PolicySection
                  key={section.title}
                  title={section.title}
                  rows={onlySet ? section.rows.filter(isSet) : section.rows}
                />
              ))}
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function PolicySection({ title, rows }: Section) {
  if (rows.length === 0) return null;
  return (
    <table className="plain-table policy">
      <caption>{title}</caption>
      <colgroup>
        <col className="policy-what" />
        <col className="policy-value" />
        <col />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Permission</th> <th scope="col">Value</th> <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Two rows may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${index} ${row.subject}`}>
            <td>{row.subject}</td>
            <td>
              <strong>{row.value}</strong>
            </td>
            <td>
              <Because row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The setting with a link to its findings, and its location. */
function Because({ row: { setting, evidence } }: { readonly row: PolicyRow }) {
  const place = placeOf(evidence);
  if (evidence.default_of !== "") {
    return (
      <span className="muted" title={`Not set; default of ${evidence.default_of}`}>
        <span className="mono">{setting === "" ? place : setting}</span> default
      </span>
    );
  }
  return (
    <>
      <Link
        className="link mono"
        href={`/findings?state=all&q=${encodeURIComponent(evidence.pointer)}`}
        title={`Findings at ${evidence.pointer}`}
      >
        {setting === "" ? place : setting}
      </Link>
      {setting === "" ? null : <div className="cell-sub mono">{place}</div>}
    </>
  );
}

function isSet({ evidence }: PolicyRow): boolean {
  return evidence.default_of === "";
}

function exported({ title, rows }: Section) {
  return rows.map(({ subject, value, setting, evidence }) => ({
    section: title,
    subject,
    value,
    setting,
    file: evidence.file,
    line: evidence.line,
    default_of: evidence.default_of,
  }));
}
