import {
  categoryOf,
  guardrailLibrary,
  type LibraryFixture,
  type LibraryGuardrail,
} from "@parapet/guardrails";
import type { GuardrailPoint, SourceTrust } from "@parapet/posture";
import { redactedOutput } from "@parapet/posture/redaction";

/** A call that a guardrail of the library matches, whatever happened before it in its session. */
export type SampleCall = {
  /** Of the guardrail. */
  readonly name: string;
  readonly why: string;
  readonly point: GuardrailPoint;
  readonly source_trust: SourceTrust;
  readonly tool?:
    | {
        readonly name: string;
        readonly server: string;
        /** What the tool is for: "shell". */
        readonly category: string;
        readonly args: Readonly<Record<string, unknown>>;
      }
    | undefined;
  readonly text?: string | undefined;
  readonly cwd?: string | undefined;
};

/** A guardrail that can be registered as it is, without the calls that prove it. */
export type GuardrailTemplate = Required<Omit<LibraryGuardrail, "fires" | "silent">>;

/** The guardrails that come with Parapet, by name. */
export function guardrailTemplates(): readonly GuardrailTemplate[] {
  return guardrailLibrary.map(({ fires: _fires, silent: _silent, match = {}, ...template }) => ({
    ...template,
    match,
  }));
}

/**
 * A call for each guardrail that comes with Parapet, by name; none where only a session, a time or
 * a secret makes it match.
 */
export function sampleCalls(): readonly SampleCall[] {
  return guardrailLibrary.flatMap(
    (guardrail) =>
      guardrail.fires
        .map((fixture) => sampleOf(fixture, guardrail))
        .find((sample) => sample !== undefined) ?? [],
  );
}

function sampleOf(
  { why, tool, text, point, source_trust = "user", cwd, session, now, decision }: LibraryFixture,
  { name: guardrail, points, action }: Pick<LibraryGuardrail, "name" | "points" | "action">,
): SampleCall | undefined {
  const needsMore = session !== undefined || now !== undefined;
  if (needsMore || (decision !== undefined && decision !== action)) return undefined;
  const { name = "", server = "", args = {}, category, ...others } = tool ?? {};
  // A digest or a call ID says something that no other call has.
  if (Object.keys(others).length > 0) return undefined;
  const sample = {
    name: guardrail,
    why,
    point: point ?? points[0] ?? "pre_tool_call",
    source_trust,
    ...(tool === undefined
      ? {}
      : { tool: { name, server, args, category: category ?? categoryOf(name, server) } }),
    ...(text === undefined ? {} : { text }),
    ...(cwd === undefined ? {} : { cwd }),
  };
  // What is masked on its way out would no longer match.
  const isPlain = JSON.stringify(redactedOutput(sample)) === JSON.stringify(sample);
  return isPlain ? sample : undefined;
}
