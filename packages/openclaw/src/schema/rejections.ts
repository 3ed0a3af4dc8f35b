import type { Reading } from "@parapet/scan-core/core/runtime.ts";
import type { OpenClawModel } from "../model/model.ts";
import { schemaProblems } from "./validate.ts";

type Read = Pick<Reading<OpenClawModel>, "model">;

/**
 * Why the OpenClaw that `before` is for would refuse a configuration, one text for each reason. A
 * text stays the same when the list around the problem gets longer or shorter; equal ones are
 * numbered, so that one more of them is a new text.
 */
export function rejectionsOf({ model }: Read, before: Read): readonly string[] {
  const { version } = before.model.schema;
  const problems =
    model.schema.version === version
      ? model.schema.problems
      : schemaProblems(model.config.value, version);
  const seen = new Map<string, number>();
  return problems.map(({ pointer, message }) => {
    const place = pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");
    const text = `${place === "" ? "the configuration" : place} ${message}`;
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}
