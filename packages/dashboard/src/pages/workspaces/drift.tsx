import { useQuery } from "@tanstack/react-query";
import { scanDiffQuery } from "../../api/queries.ts";
import { ScanChanges } from "../../components/scan-changes.tsx";
import { Loaded } from "../../components/states.tsx";

/** The differences between two scans. */
export function Drift({ scanId, against }: { readonly scanId: string; readonly against: string }) {
  const query = useQuery(scanDiffQuery(scanId, against));
  return (
    <Loaded query={query} what="changes">
      {(diff) => <ScanChanges diffs={[diff]} />}
    </Loaded>
  );
}
