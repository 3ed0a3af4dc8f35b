import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { fixesMadeQuery, scanQuery, scansQuery, settingsQuery } from "../../api/queries.ts";
import type { Api } from "../../api/types.ts";
import { ago, at, count, counted, listed, score, toTheSecond } from "../../core/format.ts";
import { useRollback } from "../../fixing/use-fix.ts";
import { Icon } from "../../components/icon.tsx";
import { Failure, InlineValue, Loaded } from "../../components/states.tsx";
import { useScan } from "../../shell/scanning.ts";
import { Drift } from "./drift.tsx";
import { ForgetDialog } from "./forget-dialog.tsx";
import { ActionButton } from "../../shell/action-button.tsx";

const shownScans = 8;

export function WorkspacePanel({ risk }: { readonly risk: Api["ServiceRisk"] }) {
  const { service, workspace_path, scanned_at, total_risk, paths, scan_id } = risk;
  const { scan, scanning, problem } = useScan();
  const latest = useQuery(scanQuery(scan_id));
  const report = latest.data;
  const [forgetting, setForgetting] = useState(false);
  const unread = report?.files.filter(({ status }) => status === "unreadable") ?? [];
  return (
    <section className="panel" aria-label={`Workspace ${service}`}>
      <div className="workspace-head">
        <div>
          <h2>{service}</h2>
          <p className="mono secondary break-all">{workspace_path}</p>
        </div>
        <div className="page-actions">
          <ActionButton
            does="POST /api/v1/scan"
            at={[service]}
            disabled={scanning}
            onClick={() => scan(workspace_path)}
          >
            {scanning ? <span className="progress" /> : null}
            {scanning ? "Scanning…" : "Scan now"}
          </ActionButton>
          <ActionButton
            does="DELETE /api/v1/services/{service}"
            at={[service]}
            className="button button-quiet"
            onClick={() => setForgetting(true)}
          >
            Remove<span className="visually-hidden"> {service}</span>
          </ActionButton>
        </div>
      </div>
      <div className="panel-body form">
        {problem === null ? null : <Failure error={problem} />}
        <dl className="facts">
          <div>
            <dt>Total risk</dt>
            <dd className="facts-score tabular">{score(total_risk)}</dd>
          </div>
          <div>
            <dt>Attack paths</dt>
            <dd>
              <Link
                className="link"
                href={`/attack-paths?view=paths&service=${encodeURIComponent(service)}`}
              >
                {paths}
              </Link>
            </dd>
          </div>
          <div>
            <dt>Findings</dt>
            <dd>
              <InlineValue query={latest}>
                {({ findings }) => (
                  <Link className="link" href={`/findings?q=${encodeURIComponent(service)}`}>
                    {count(findings.length)}
                  </Link>
                )}
              </InlineValue>
            </dd>
          </div>
          <div>
            <dt>Runtimes</dt>
            <dd>
              <InlineValue query={latest}>{({ runtimes }) => runtimes.join(", ")}</InlineValue>
            </dd>
          </div>
          <div>
            <dt>Scanned</dt>
            <dd title={at(scanned_at)}>{ago(scanned_at)}</dd>
          </div>
        </dl>
        {unread.length === 0 ? null : (
          <p className="form-error">
            {counted(unread.length, "file")} could not be read:{" "}
            {unread.map(({ path, reason }) => `${path} (${reason})`).join(", ")}
          </p>
        )}
        {report === undefined ? null : (
          <details>
            <summary className="secondary">
              {counted(report.files.length, "file")} in the latest scan
            </summary>
            <ul className="file-list mono">
              {report.files.map(({ path, status, reason }) => (
                <li key={path}>
                  {path}{" "}
                  <span className="muted">
                    {status}
                    {reason === "" ? "" : `: ${reason}`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="columns columns-even workspace-columns">
        <Scans service={service} />
        <FixesMade service={service} />
      </div>
      {forgetting ? <ForgetDialog service={service} onClose={() => setForgetting(false)} /> : null}
    </section>
  );
}

/** The changes since a selected scan. */
function Scans({ service }: { readonly service: string }) {
  const scans = useQuery(scansQuery(service));
  const [since, setSince] = useState<string>();
  const [latest, ...earlier] = scans.data ?? [];
  const against = since ?? earlier[0]?.scan_id;
  return (
    <div className="workspace-column">
      <h3>Drift</h3>
      <Schedule />
      <Loaded query={scans} what="the scans">
        {() =>
          latest === undefined || against === undefined ? (
            <p className="secondary">
              Only one scan so far. Changes are shown after the next scan.
            </p>
          ) : (
            <>
              <label className="inline-form">
                <span className="secondary">Since</span>
                <select
                  className="field"
                  value={against}
                  onChange={(event) => setSince(event.target.value)}
                >
                  {earlier.slice(0, shownScans * 4).map(({ scan_id, scanned_at }) => (
                    <option key={scan_id} value={scan_id}>
                      {toTheSecond(scanned_at)}
                    </option>
                  ))}
                </select>
              </label>
              <Drift scanId={latest.scan_id} against={against} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** When the workspace is scanned again by itself. */
function Schedule() {
  const settings = useQuery({ ...settingsQuery, retry: false }).data ?? [];
  const value = (name: string) => settings.find((setting) => setting.name === name)?.value;
  const minutes = Number(value("rescanMinutes") ?? 0);
  const when = [
    value("watch") === true ? "when a file changes" : "",
    minutes > 0 ? `every ${counted(minutes, "minute")}` : "",
  ].filter(Boolean);
  if (settings.length === 0) return null;
  return (
    <p className="secondary">
      {when.length === 0 ? "Scanned on request only." : `Scanned ${listed(when)}.`}{" "}
      <Link className="link" href="/settings">
        Change schedule
      </Link>
    </p>
  );
}

function FixesMade({ service }: { readonly service: string }) {
  const query = useQuery(fixesMadeQuery(service));
  const rollback = useRollback();
  return (
    <div className="workspace-column">
      <h3>Applied fixes</h3>
      <Loaded query={query} what="the fixes">
        {(all) => {
          const made = all.filter((fix) => fix.service === service);
          return made.length === 0 ? (
            <p className="secondary">
              No fixes applied. <Link href={`/findings?state=fixable`}>View fixable findings</Link>
            </p>
          ) : (
            <ul className="plain-list">
              {made.slice(0, shownScans).map((fix) => (
                <li key={fix.fix_id} className="fix-made">
                  <div>
                    <span className="mono">{fix.check_ids.join(", ")}</span>
                    <div className="cell-sub" title={at(fix.applied_at)}>
                      {fix.rolled_back_at === ""
                        ? `applied ${ago(fix.applied_at)} by ${fix.applied_by}`
                        : `rolled back ${ago(fix.rolled_back_at)}`}
                    </div>
                  </div>
                  {fix.rolled_back_at === "" ? (
                    <ActionButton
                      does="POST /api/v1/scan/fixes/{fix_id}/rollback"
                      at={[fix.service]}
                      disabled={rollback.isPending}
                      onClick={() => rollback.mutate(fix.fix_id)}
                    >
                      <Icon name="undo" size={14} />
                      Roll back
                      <span className="visually-hidden"> {fix.check_ids.join(", ")}</span>
                    </ActionButton>
                  ) : null}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {rollback.error === null ? null : <Failure error={rollback.error} />}
    </div>
  );
}
