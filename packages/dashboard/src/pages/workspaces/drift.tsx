import { useQuery } from "@tanstack/react-query";
import { scanDiffQuery } from "../../api/queries.ts";
import { ScanChanges } from "../../components/scan-changes.tsx";
import { Loaded } from "../../components/states.tsx";

/** What a scan shows that an earlier one did not, and the other way round. */
export function Drift({ scanId, against }: { readonly scanId: string; readonly against: string }) {
  const query = useQuery(scanDiffQuery(scanId, against));
  return (
    <Loaded query={query} what="what changed">
      {(diff) => <ScanChanges diffs={[diff]} />}
    </Loaded>
  );
}
