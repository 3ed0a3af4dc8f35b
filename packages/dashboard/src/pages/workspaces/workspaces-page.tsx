import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { healthQuery, summaryQuery } from "../../api/queries.ts";
import { textIn } from "../../components/form-text.ts";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Failure, Loaded } from "../../components/states.tsx";
import { useScan } from "../../shell/scanning.ts";
import { WorkspacePanel } from "./workspace-panel.tsx";

export function WorkspacesPage() {
  const query = useQuery(summaryQuery);
  const health = useQuery(healthQuery);
  return (
    <div className="page page-narrow">
      <PageHead title="Workspaces">
        The folders that are watched: what a scan read there, what has changed since, and what was
        fixed.
      </PageHead>
      <Loaded query={health} what="what the service can do">
        {({ scanner }) =>
          scanner ? (
            <AddWorkspace />
          ) : (
            <Empty title="This service has no scanner">
              It takes what other machines upload. Start it without <code>--no-scanner</code>, or
              scan where the workspace is.
            </Empty>
          )
        }
      </Loaded>
      <Loaded query={query} what="workspaces">
        {({ services }) =>
          services.length === 0 ? (
            <Empty title="No workspace yet" command="npx parapet serve --workspace ~/.openclaw">
              Give the path of one above, or start the service with it.
            </Empty>
          ) : (
            services.map((risk) => <WorkspacePanel key={risk.service} risk={risk} />)
          )
        }
      </Loaded>
    </div>
  );
}

/** Scans a path; the first scan of a workspace makes it known. */
function AddWorkspace() {
  const id = useId();
  const { scan, scanning, problem } = useScan();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    scan(textIn(event.currentTarget, "path"));
  };
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <div className="panel-head">
        <h2 id={`${id}-title`}>Add a workspace</h2>
      </div>
      <form className="panel-body form" onSubmit={submit}>
        <div className="form-row">
          <label htmlFor={`${id}-path`}>Folder or configuration file on this machine</label>
          <div className="inline-form">
            <input
              id={`${id}-path`}
              name="path"
              className="field mono"
              placeholder="~/.openclaw"
              required
              aria-describedby={`${id}-hint`}
            />
            <button type="submit" className="button button-primary" disabled={scanning}>
              {scanning ? "Scanning" : "Scan"}
            </button>
          </div>
          <span id={`${id}-hint`} className="form-hint">
            It is read and never run. Nothing that it names is opened, installed or contacted.
          </span>
        </div>
        {problem === null ? null : <Failure error={problem} />}
        {scanning ? (
          <p role="status" className="secondary">
            <span className="progress" /> Reading the files, then searching the paths.
          </p>
        ) : null}
      </form>
    </section>
  );
}
