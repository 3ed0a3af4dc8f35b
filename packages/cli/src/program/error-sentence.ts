import { systemSentence } from "../core/system-error.ts";

/**
 * The sentence for an error: which values are wrong, which file the system refused, or what the
 * error says itself.
 */
export function errorSentence(error: unknown): string {
  const problems = fieldProblems(error);
  if (problems.length > 0) return `${problems.join(" ")} Correct the command and run it again.`;
  return systemSentence(error) ?? (error instanceof Error ? error.message : String(error));
}

/** The fields that the service refuses are the values of this command's options. */
function fieldProblems(error: unknown): readonly string[] {
  if (!(error instanceof Error) || !("errors" in error) || !Array.isArray(error.errors)) return [];
  return error.errors.flatMap((one: unknown) => {
    const { pointer, detail } = (one ?? {}) as {
      readonly pointer?: unknown;
      readonly detail?: unknown;
    };
    if (typeof pointer !== "string" || typeof detail !== "string") return [];
    return [`${pointer.replace(/^\//, "") || "The request"}: ${sentence(detail)}`];
  });
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
