import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { ProblemError } from "../core/problem.ts";
import type { ApiEnv } from "../access/environment.ts";

/*
 * A cursor says which list it continues: the path with its filters. The place in one list means
 * nothing in another, and what came after it there would look like a page.
 */

const mark = ".";
const markBytes = 8;

/** A cursor for the list that this request asked for. */
export function markedCursor(url: URL, place: string): string {
  return `${listOf(url)}${mark}${place}`;
}

/** The place in its list. */
export function placeIn(cursor: string): string {
  return cursor.slice(cursor.indexOf(mark) + 1);
}

/** Refuses a cursor of another list, or of none. Throws ProblemError. */
export function ownCursor(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const cursors = c.req.queries("cursor") ?? [];
    if (cursors.length > 0) {
      const own = `${listOf(new URL(c.req.url))}${mark}`;
      if (!cursors.every((cursor) => cursor.startsWith(own))) {
        throw new ProblemError(
          "bad-request",
          "This cursor does not belong to this list; omit it to start at the first page.",
        );
      }
    }
    return next();
  };
}

function listOf(url: URL): string {
  const filters = [...url.searchParams]
    .filter(([name]) => name !== "cursor" && name !== "limit")
    .map((filter) => JSON.stringify(filter))
    .toSorted();
  return createHash("sha256")
    .update(JSON.stringify([url.pathname, filters]))
    .digest()
    .subarray(0, markBytes)
    .toString("base64url");
}
