import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiProblem } from "../api/call.ts";
import { ago } from "../core/format.ts";
import { PageHead } from "./page-head.tsx";
import { Quoted } from "./prose.tsx";
import { ParapetCommand } from "./parapet-command.tsx";

/** An empty state with the reason and next step. */
export function Empty({
  title,
  command,
  children,
}: {
  readonly title: string;
  /** Words after the command of Parapet. */
  readonly command?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="panel empty">
      <h2>{title}</h2>
      {children === undefined ? null : <div className="secondary">{children}</div>}
      {command === undefined ? null : <ParapetCommand words={command} />}
    </div>
  );
}

export function Failure({ error, retry }: { readonly error: Error; readonly retry?: () => void }) {
  // What is refused is no fault, and trying again changes nothing.
  if (error instanceof ApiProblem && error.status === 403) {
    return (
      <div className="notice" role="status">
        <p className="notice-text">
          <Quoted text={error.message} />
        </p>
      </div>
    );
  }
  return (
    <div className="notice notice-bad" role="alert">
      <p className="notice-text">
        <Quoted text={error.message} />
      </p>
      {retry === undefined ? null : (
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

export function Loading({ what }: { readonly what: string }) {
  return (
    <div className="skeleton" role="status">
      <span>
        <span className="progress" /> Loading {what}…
      </span>
    </div>
  );
}

/** An inline value; a placeholder while loading, "unknown" on error. */
export function InlineValue<Data>({
  query,
  children,
}: {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error">;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return (
    <span className="muted" title={query.error?.message ?? "Loading"}>
      {query.error === null ? "…" : "unknown"}
    </span>
  );
}

type Answer<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "dataUpdatedAt"> & {
  readonly refetch: () => unknown;
};

/** Combines queries; has data once all have. */
export function combined(queries: readonly Answer<unknown>[]): Answer<true> {
  const missing = queries.filter(({ data }) => data === undefined);
  return {
    data: missing.length === 0 ? true : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

/** Shows the data of a query, or its error. Stale data is marked. */
export function Loaded<Data>({
  query,
  what,
  title,
  children,
}: {
  readonly query: Answer<Data>;
  readonly what: string;
  /** Of a page that has no head of its own before its data is there. */
  readonly title?: string;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined && query.error === null) return children(query.data);
  if (query.data !== undefined) {
    return (
      <>
        <div className="notice notice-bad" role="alert">
          <p className="notice-text">
            Refresh failed: {query.error?.message} Data from{" "}
            {ago(new Date(query.dataUpdatedAt).toISOString())}.
          </p>
        </div>
        {children(query.data)}
      </>
    );
  }
  const state =
    query.error === null ? (
      <Loading what={what} />
    ) : (
      <Failure error={query.error} retry={() => void query.refetch()} />
    );
  if (title === undefined) return state;
  return (
    <div className="page">
      <PageHead title={title} />
      {state}
    </div>
  );
}
