import type { Evidence, Finding } from "@parapet/posture";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { shownPath } from "../core/shown-path.ts";
import { type CommentScope, commentScopes } from "./comment-scope.ts";
import { parseIgnoreComment } from "./ignore-comment.ts";
import { isDay } from "./ignore-entry.ts";
import type { Malformed, Suppression } from "./suppression.ts";
import { unknownCheck } from "./unknown-check.ts";
import { writtenText } from "./written-text.ts";

/** The suppressions in the comments of a configuration's files. */
export function suppressionsInComments(
  documents: ReadonlyMap<string, ConfigDocument>,
  workspacePath: string,
  checkIds: ReadonlySet<string>,
): readonly (Suppression | Malformed)[] {
  return [...documents].flatMap(([path, document]) => {
    const file = shownPath(path, workspacePath);
    let scopes: ReturnType<typeof commentScopes> | undefined;
    return document.comments.flatMap(({ text, span }) => {
      const ignored = parseIgnoreComment(text);
      if (ignored === undefined) return [];
      const { line, column } = span;
      const place = { file, pointer: "", line, column, excerpt: "", default_of: "" };
      const problem = problemOf(ignored);
      if (problem !== undefined) return [{ place, problem }];
      scopes ??= commentScopes(document);
      const scope = scopes(span);
      const reason = writtenText(ignored.reason);
      return [...new Set(ignored.checkIds)].map((checkId) =>
        checkIds.has(checkId)
          ? suppression(checkId, reason, ignored.until, place, scope)
          : { place, problem: `The comment does not count: ${unknownCheck(checkId, checkIds)}.` },
      );
    });
  });
}

function problemOf({
  checkIds,
  reason,
  until,
}: NonNullable<ReturnType<typeof parseIgnoreComment>>): string | undefined {
  if (until !== "" && !isDay(until)) return `The comment has no day after "until". ${form}`;
  if (checkIds.length === 0) return `The comment names no check. ${form}`;
  if (reason === "") return `The comment gives no reason. ${form}`;
  return undefined;
}

const form =
  'Write "parapet-ignore CHECK-ID: why" or "parapet-ignore CHECK-ID until 2027-01-31: why".';

function suppression(
  checkId: string,
  reason: string,
  expires: string,
  place: Evidence,
  scope: CommentScope,
): Suppression {
  const covers = ({ evidence: [first] }: Finding): boolean =>
    first !== undefined && first.file === place.file && (scope === "file" || scope.has(first.line));
  return { check_id: checkId, reason, owner: "", expires, source: "comment", place, covers };
}
