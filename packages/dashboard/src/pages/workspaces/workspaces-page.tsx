import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { healthQuery, servicePagesQuery, summaryQuery } from "../../api/queries.ts";
import { textIn } from "../../components/form-text.ts";
import { FilterText } from "../../components/filter-text.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Empty, Failure, Loaded } from "../../components/states.tsx";
import { count } from "../../core/format.ts";
import { useUrlState } from "../../core/url-state.ts";
import { useScan } from "../../shell/scanning.ts";
import { WorkspacePanel } from "./workspace-panel.tsx";
import { ActionButton } from "../../shell/action-button.tsx";

export function WorkspacesPage() {
  const query = useQuery(summaryQuery);
  const health = useQuery(healthQuery);
  return (
    <div className="page page-narrow">
      <PageHead title="Workspaces">
        Scanned workspaces, their drift since earlier scans, and applied fixes.
      </PageHead>
      <Loaded query={health} what="service status">
        {({ scanner }) =>
          scanner ? (
            <AddWorkspace />
          ) : (
            <Empty title="Scanning is disabled">
              This service only accepts uploaded scans. Start it without <code>--no-scanner</code>,
              or scan on the machine of the workspace.
            </Empty>
          )
        }
      </Loaded>
      <Loaded query={query} what="workspaces">
        {({ services_total }) =>
          services_total === 0 ? (
            <Empty title="No workspaces" command="serve --workspace ~/.openclaw">
              Enter a path above, or start the service with a workspace.
            </Empty>
          ) : (
            <WorkspaceList total={services_total} />
          )
        }
      </Loaded>
    </div>
  );
}

/** The workspaces with most risk first, a page after the other, or those that a text finds. */
function WorkspaceList({ total }: { readonly total: number }) {
  const [q, setQ] = useUrlState("q");
  const query = useInfiniteQuery({
    ...servicePagesQuery(q.trim()),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {total < 2 ? null : (
        <div className="filters" role="search">
          <FilterText
            label="Filter workspaces"
            placeholder="Filter by name"
            value={q}
            onChange={setQ}
          />
        </div>
      )}
      <Loaded query={query} what="workspaces">
        {({ pages }) => {
          const rows = pages.flatMap(({ services }) => services);
          return rows.length === 0 ? (
            <Empty title="No workspace has this name" />
          ) : (
            <>
              {rows.map((risk) => (
                <WorkspacePanel key={risk.service} risk={risk} />
              ))}
              {query.hasNextPage ? (
                <button
                  type="button"
                  className="button"
                  disabled={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Load more, {count(rows.length)} shown
                </button>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** Scans a path. The first scan adds the workspace. */
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
        <h2 id={`${id}-title`}>Add workspace</h2>
      </div>
      <form className="panel-body form" onSubmit={submit}>
        <div className="form-row">
          <label htmlFor={`${id}-path`}>
            Workspace folder or configuration file on this machine
          </label>
          <div className="inline-form">
            <input
              id={`${id}-path`}
              name="path"
              className="field mono"
              placeholder="~/.openclaw"
              required
              aria-describedby={`${id}-hint`}
            />
            <ActionButton
              does="POST /api/v1/scan"
              at="everywhere"
              type="submit"
              className="button button-primary"
              disabled={scanning}
            >
              {scanning ? "Scanning…" : "Scan"}
            </ActionButton>
          </div>
          <span id={`${id}-hint`} className="form-hint">
            Parapet only reads files. It never executes, installs or contacts anything that they
            reference.
          </span>
        </div>
        {problem === null ? null : <Failure error={problem} />}
        {scanning ? (
          <p role="status" className="secondary">
            <span className="progress" /> Reading files and searching for attack paths…
          </p>
        ) : null}
      </form>
    </section>
  );
}
