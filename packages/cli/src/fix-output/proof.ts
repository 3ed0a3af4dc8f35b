import { type ProvenFix, stillWorking } from "./proven-fix.ts";
import type { Colors } from "../text/colors.ts";
import { count } from "../text/count.ts";
import { neutralize } from "../text/neutralize.ts";
import { labeled } from "./result-lines.ts";

/** What playing the paths that a fix closes showed, one block a path. */
export function fixProofLines(proven: ProvenFix, colors: Colors): readonly string[] {
  const { played, not_played: unplayed } = proven;
  if (played.length + unplayed.length === 0) {
    return labeled("Proof", "The fix closes no attack path, so that there is none to play.");
  }
  return [
    ...played.flatMap(({ path_id: id, outcome, statement, verdict }) => [
      `${id}  ${neutralize(outcome)}`,
      `  ${colorOf(verdict, colors)(neutralize(statement))}`,
    ]),
    ...unplayed.flatMap(({ path_id: id, outcome, reason }) => [
      `${id}  ${neutralize(outcome)}`,
      `  not played: ${neutralize(reason)}`,
    ]),
    ...changeLines(proven),
    ...labeled("Proof", summaryOf(proven)),
  ];
}

function colorOf(
  verdict: ProvenFix["played"][number]["verdict"],
  colors: Colors,
): (text: string) => string {
  if (verdict === "closed") return colors.green;
  return verdict === "still_works" ? colors.red : colors.yellow;
}

/** How the copies differ from the workspace. */
function changeLines({ played }: ProvenFix): readonly string[] {
  const changes = new Set(
    played.flatMap(({ before, after }) => [...before.changes, ...(after?.changes ?? [])]),
  );
  if (changes.size === 0) return [];
  return [
    "The copies that were played differ from the workspace:",
    ...[...changes].map((change) => `  ${neutralize(change)}`),
  ];
}

function summaryOf(proven: ProvenFix): string {
  const { played, not_played: unplayed } = proven;
  const closed = played.filter(({ verdict }) => verdict === "closed").length;
  const unknown = played.filter(({ verdict }) => verdict === "unknown").length;
  const parts = [
    `of ${count(played.length + unplayed.length, "attack path")} that the fix closes, ${closed} proven before and stopped after it`,
    `${stillWorking(proven).length} proven before and after`,
    `${unknown} not decided`,
    `${unplayed.length} not played`,
  ];
  return `${parts.join(", ")}.`;
}
