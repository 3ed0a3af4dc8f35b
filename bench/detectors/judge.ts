import { createHash } from "node:crypto";
import type { Finding } from "../../packages/guardrails/src/core/detector.ts";
import { shippedDetectors } from "../../packages/guardrails/src/detectors/shipped-detectors.ts";
import type { Labeled, LabeledGroup } from "./labeled.ts";

/**
 * What a detector finds in a text, by id: from `medium` on, as the guardrails of the library ask.
 */
export function findingsIn(detector: string, text: string): readonly Finding[] {
  const known = shippedDetectors.find(({ id }) => id === detector);
  if (known === undefined) throw new Error(`There is no detector ${detector}.`);
  return known.find(text, {}).filter(({ severity }) => severity !== "low");
}

/**
 * True where the detector says of an example that it holds something; a value counts only where it
 * is found whole.
 */
export function speaksOf({ detector, rule }: LabeledGroup, { text, value }: Labeled): boolean {
  const found = findingsIn(detector, text).filter((one) => rule === undefined || one.rule === rule);
  if (value === undefined) return found.length > 0;
  const from = text.indexOf(value);
  return found.some(({ start, end }) => start <= from && end >= from + value.length);
}

/**
 * Half of all texts, chosen by their hash, may be looked at when a detector is fixed; the numbers
 * of the other half say what that was worth.
 */
export function isHeldOut(text: string): boolean {
  return (createHash("sha256").update(text).digest()[0] ?? 0) % 2 === 1;
}
