import { contextsOfText } from "../expressions/template.ts";

/**
 * Parts of an event whose text an untrusted sender writes. Login names and numbers are none:
 * nothing can be said in them.
 */
const untrusted: readonly RegExp[] = [
  /^github\.event\.(?:issue|pull_request|discussion)\.(?:title|body)$/,
  /^github\.event\.(?:comment|review|review_comment)\.body$/,
  /^github\.event\.pull_request\.head\.(?:ref|label|repo\.(?:default_branch|description))$/,
  /^github\.head_ref$/,
  /^github\.event\.workflow_run\.(?:head_branch|display_title|head_commit\.(?:message|author\.(?:name|email)))$/,
  /^github\.event\.workflow_run\.pull_requests\..*head\.ref$/,
  /^github\.event\.(?:commits\.[^.]+|head_commit)\.(?:message|author\.(?:name|email))$/,
  /^github\.event\.pages\.[^.]+\.page_name$/,
  /^github\.event\.changes\./,
  // With toJSON, all of it.
  /^github(?:\.event(?:\.(?:issue|pull_request|pull_request\.head(?:\.repo)?|discussion|comment|review|workflow_run|workflow_run\.(?:head_commit|pull_requests)|commits|head_commit|changes))?)?$/,
];

/**
 * True for a context such as `github.event.issue.title`, whose text an untrusted sender can write.
 */
export function isUntrusted(context: string): boolean {
  return untrusted.some((pattern) => pattern.test(context));
}

/** The contexts with untrusted text that a text inserts, by way of `env` as well. */
export function untrustedIn(
  text: string,
  environment: ReadonlyMap<string, string>,
): readonly string[] {
  return contextsThrough(text, environment).filter(isUntrusted);
}

/**
 * The contexts that a text inserts, each once; in the place of a variable, those that it is
 * declared with.
 */
export function contextsThrough(
  text: string,
  environment: ReadonlyMap<string, string>,
): readonly string[] {
  return [
    ...new Set(
      contextsOfText(text).flatMap((context) => {
        const [, name] = /^env\.(.+)$/.exec(context) ?? [];
        const value = name === undefined ? undefined : valueOf(environment, name);
        return value === undefined ? [context] : contextsOfText(value);
      }),
    ),
  ];
}

/** Contexts are written in any case. */
function valueOf(environment: ReadonlyMap<string, string>, name: string): string | undefined {
  for (const [key, value] of environment) if (key.toLowerCase() === name) return value;
  return undefined;
}
