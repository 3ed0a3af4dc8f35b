import type { CodeFinding } from "./flow-state.ts";
import { hole } from "./abstract-value.ts";
import { secretStore } from "../shell/secret-locations.ts";

/** For an opened secrets file; `does` is its path. No check uses it. */
export const openedSignal = "OPENED-001";

/** A benign program needs one kind of credentials; a stealer takes several. */
const leastStores = 2;

/** Reports scripts that open secrets of several kinds, at the last kind. */
export function openedSecretStores(findings: readonly CodeFinding[]): readonly CodeFinding[] {
  const byStore = new Map<string, CodeFinding>();
  for (const finding of findings) {
    if (finding.signal !== openedSignal) continue;
    const store = secretStore(finding.does.replaceAll("…", hole));
    if (store !== undefined && !byStore.has(store)) byStore.set(store, finding);
  }
  const opened = [...byStore.values()];
  const last = opened.at(-1);
  if (last === undefined || opened.length < leastStores) return [];
  const paths = opened.map(({ does }) => does).slice(0, 4);
  const names = `${paths.slice(0, -1).join(", ")} and ${paths.at(-1)}`;
  return [
    {
      ...last,
      signal: "CRED-001",
      does: `opens secrets of several kinds: ${names}`,
      confidence: "medium",
    },
  ];
}
