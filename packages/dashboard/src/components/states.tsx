import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ago } from "../core/format.ts";
import { Command } from "./copy-button.tsx";

/** Says why there is nothing, and what to do about it. */
export function Empty({
  title,
  command,
  children,
}: {
  readonly title: string;
  readonly command?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="panel empty">
      <h2>{title}</h2>
      {children === undefined ? null : <div className="secondary">{children}</div>}
      {command === undefined ? null : <Command text={command} />}
    </div>
  );
}

export function Failure({ error, retry }: { readonly error: Error; readonly retry?: () => void }) {
  return (
    <div className="notice notice-bad" role="alert">
      <p className="notice-text">{error.message}</p>
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
        <span className="progress" /> Reading {what}
      </span>
    </div>
  );
}

/** A value within a line. What has not been answered is unknown: nothing is shown in its place that could be taken for one. */
export function InlineValue<Data>({
  query,
  children,
}: {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error">;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return (
    <span className="muted" title={query.error?.message ?? "Not answered yet"}>
      {query.error === null ? "…" : "unknown"}
    </span>
  );
}

type Answer<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "dataUpdatedAt"> & {
  readonly refetch: () => unknown;
};

/** Several queries as one that has an answer once all of them have. */
export function combined(queries: readonly UseQueryResult[]): Answer<true> {
  const missing = queries.filter(({ data }) => data === undefined);
  return {
    data: missing.length === 0 ? true : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

/** Shows what a query has brought, or why it has not. What it brought earlier is marked when it could not be read again. */
export function Loaded<Data>({
  query,
  what,
  children,
}: {
  readonly query: Answer<Data>;
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined && query.error === null) return children(query.data);
  if (query.data !== undefined) {
    return (
      <>
        <div className="notice notice-bad" role="alert">
          <p className="notice-text">
            Could not be read again: {query.error?.message} Shown as of{" "}
            {ago(new Date(query.dataUpdatedAt).toISOString())}.
          </p>
        </div>
        {children(query.data)}
      </>
    );
  }
  if (query.error !== null) {
    return <Failure error={query.error} retry={() => void query.refetch()} />;
  }
  return <Loading what={what} />;
}
