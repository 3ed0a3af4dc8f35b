import type { ReactNode } from "react";
import { Link } from "wouter";
import { ApiProblem } from "../api/call.ts";
import { PageHead } from "./page-head.tsx";

/** True if the service does not have what was asked for. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/** In place of what is not there, with the way to what is. */
export function MissingPage({
  title,
  all,
  what,
  children,
}: {
  readonly title: string;
  /** The address of the list. */
  readonly all: string;
  /** "sessions". */
  readonly what: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="page">
      <PageHead title={title}>
        {children}{" "}
        <Link className="link" href={all}>
          View all {what}
        </Link>
      </PageHead>
    </div>
  );
}
