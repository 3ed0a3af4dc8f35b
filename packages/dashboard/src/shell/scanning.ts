import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { counted } from "../core/format.ts";
import { tell } from "./toasts.tsx";
import { asOperator } from "./sign-in.tsx";
import { useRefresh } from "../core/refresh.ts";

/** Scans a workspace and refreshes all views. */
export function useScan() {
  const refresh = useRefresh();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (workspace_path: string) =>
      asOperator(() => call("POST /api/v1/scan", { body: { workspace_path } })),
    onSuccess: async (report) => {
      client.setQueryData(["scan", report.scan_id], report);
      await refresh();
      tell(
        `Scanned ${report.service}: ${counted(report.findings.length, "finding")}, ${counted(report.attack_paths.length, "attack path")}.`,
      );
    },
    onError: (error) => tell(error.message),
  });
  return { scan: mutation.mutate, scanning: mutation.isPending, problem: mutation.error };
}
