import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
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

/** Shows what a query has brought, or why it has not. */
export function Loaded<Data>({
  query,
  what,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) {
    return <Failure error={query.error} retry={() => void query.refetch()} />;
  }
  return <Loading what={what} />;
}
