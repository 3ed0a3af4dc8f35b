import { openViolations, type PolicyResult, type Violation } from "@parapet/policy";
import { neutralize } from "../../text/neutralize.ts";
import { hang } from "../../text/wrap.ts";
import { evidenceLocation } from "../evidence-location.ts";
import { idleReason, summaryOf } from "../policy-summary.ts";
import type { Layout } from "./layout.ts";

const mostShown = 10;
const mostPlaces = 3;

/** The rules that do not hold, each with its evidence; of rules that hold, how many there are. */
export function policySection(
  result: PolicyResult,
  { colors, columns, detail }: Layout,
): readonly string[] {
  const open = openViolations(result);
  const byRule = result.rules.filter(({ violations }) =>
    violations.some(({ exception }) => exception === undefined),
  );
  const lines = byRule.flatMap(({ rule_id, title, violations }) => {
    const own = violations.filter(({ exception }) => exception === undefined);
    const most = detail === "full" ? own.length : mostShown;
    const unproven = own.every(({ status }) => status === "unproven");
    const word = unproven ? colors.yellow("unproven") : colors.red("violated");
    return [
      ...hang(`  ${word}  `, `${neutralize(title)} (${rule_id})`, columns),
      ...own.slice(0, most).flatMap((violation) => violationLines(violation, columns)),
      ...(own.length > most ? [`    … and ${own.length - most} more (--verbose lists all)`] : []),
    ];
  });
  const idle = result.idle_exceptions.map(
    (one) => `The exception of ${neutralize(one.owner)} for ${one.rule} ${idleReason(one)}.`,
  );
  return [
    `${colors.bold("Policy")}  ${neutralize(result.policy)}: ${summaryOf(result, open)}`,
    ...(detail === "brief" ? [] : lines),
    ...(detail === "brief" ? [] : idle.flatMap((line) => hang("  ", line, columns))),
  ];
}

function violationLines(
  { message, evidence, status }: Violation,
  columns: number,
): readonly string[] {
  const places = [
    ...new Set(
      evidence
        .filter(({ default_of }) => default_of === "")
        .map((place) => neutralize(evidenceLocation(place))),
    ),
  ];
  const shown = places.slice(0, mostPlaces).join(", ");
  const at = shown === "" ? "" : `${shown}${places.length > mostPlaces ? " …" : ""}`;
  const text = `${status === "unproven" ? "Not shown to hold: " : ""}${neutralize(message)}`;
  return [...hang("    ", text, columns), ...(at === "" ? [] : hang("      at ", at, columns))];
}
