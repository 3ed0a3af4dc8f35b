import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { summaryQuery } from "../api/queries.ts";
import type { Api } from "../api/types.ts";
import { listed } from "../core/format.ts";
import { useRefresh } from "../core/refresh.ts";
import { sharedValue, useShared } from "../core/shared-value.ts";
import { asOperator } from "../shell/sign-in.tsx";
import { tell } from "../shell/toasts.tsx";
import { againText } from "./again-text.ts";

/** Which fixes of which workspace. */
export type FixTarget = {
  readonly service: string;
  readonly workspace_path: string;
  readonly check_ids: readonly string[];
  /** The exposure that they are made for, if it is a single one. */
  readonly exposure_id?: string;
};

/** The result of an applied fix. */
export type Proof = {
  readonly result: Api["ScanFixResult"];
  /** The fix to roll back; undefined if nothing changed. */
  readonly record: Api["FixRecord"] | undefined;
  /** From the scans before and after; undefined if there is only one. */
  readonly effects: Api["FixEffects"] | undefined;
};

/** Previews the fixes; writes nothing. */
export function useFixPreview({ workspace_path, check_ids }: FixTarget, wanted: boolean) {
  return useQuery({
    queryKey: ["risk", "fix-preview", workspace_path, check_ids],
    queryFn: ({ signal }) =>
      call("POST /api/v1/scan/fix/preview", { body: { workspace_path, check_ids }, signal }),
    enabled: wanted,
    staleTime: 0,
  });
}

/** Applies the fixes as one, with an undo option. */
export function useApplyFix(onApplied: (proof: Proof) => void) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const rollback = useRollback();
  return useMutation({
    mutationFn: async ({ service, workspace_path, check_ids }: FixTarget): Promise<Proof> => {
      const before = await client.fetchQuery({ ...summaryQuery, staleTime: 0 });
      const known = await newestFix(service);
      const result = await asOperator(() =>
        call("POST /api/v1/scan/fix", { body: { workspace_path, check_ids } }),
      );
      const newest = await newestFix(service);
      const after = await call("GET /api/v1/risk/summary");
      return {
        result,
        record: newest?.fix_id === known?.fix_id ? undefined : newest,
        effects: await effectsBetween(scanOf(before, service), scanOf(after, service)),
      };
    },
    onSuccess: async (proof) => {
      onApplied(proof);
      const { record, result } = proof;
      if (record !== undefined) {
        // What is shown as applied can be undone at once, however long reading again takes.
        const dismiss = tell(`Applied ${listed(result.applied)} to ${record.service}.`, () =>
          rollback.mutate(record.fix_id),
        );
        offers.set(record.fix_id, dismiss);
      }
      await refresh();
    },
  });
}

function scanOf({ services }: Api["RiskOverview"], service: string): string | undefined {
  return services.find((each) => each.service === service)?.scan_id;
}

async function effectsBetween(
  against: string | undefined,
  scan_id: string | undefined,
): Promise<Api["FixEffects"] | undefined> {
  if (against === undefined || scan_id === undefined) return undefined;
  const diff = await call("GET /api/v1/scans/{scan_id}/diff", {
    path: { scan_id },
    query: { against },
  });
  return diff.effects;
}

async function newestFix(service: string): Promise<Api["FixRecord"] | undefined> {
  return (await call("GET /api/v1/scan/fixes", { query: { service, limit: 1 } }))[0];
}

/** Fixes that were rolled back here: what shows one as applied no longer does. */
const rolledBack = sharedValue<ReadonlySet<string>>(new Set());

/** What takes away the offer to undo a fix. */
const offers = new Map<string, () => void>();

export function useIsRolledBack(fixId: string | undefined): boolean {
  const ids = useShared(rolledBack);
  return fixId !== undefined && ids.has(fixId);
}

/** Rolls a fix back, with an undo option: the fix is applied again. */
export function useRollback(onRolledBack: (record: Api["FixRecord"]) => void = () => {}) {
  const refresh = useRefresh();
  const applyAgain = useMutation({
    mutationFn: async (before: Api["FixRecord"]) => {
      const { service, workspace_path, check_ids } = before;
      const known = await newestFix(service);
      const { errors } = await asOperator(() =>
        call("POST /api/v1/scan/fix", { body: { workspace_path, check_ids } }),
      );
      const again = await newestFix(service);
      return { before, errors, again: again?.fix_id === known?.fix_id ? undefined : again };
    },
    onSuccess: async ({ before, errors, again }) => {
      await refresh();
      if (again === undefined) {
        tell(`Not undone: ${Object.values(errors).join(" ") || "the fix changes nothing now."}`);
        return;
      }
      const dismiss = tell(againText(before, again), () => rollback.mutate(again.fix_id));
      offers.set(again.fix_id, dismiss);
    },
    onError: (error, before) =>
      tell(`Not undone: ${error.message}`, () => applyAgain.mutate(before)),
  });
  const rollback = useMutation({
    mutationFn: (fix_id: string) =>
      asOperator(() => call("POST /api/v1/scan/fixes/{fix_id}/rollback", { path: { fix_id } })),
    onSuccess: async (record) => {
      offers.get(record.fix_id)?.();
      rolledBack.set(new Set([...rolledBack.get(), record.fix_id]));
      onRolledBack(record);
      await refresh();
      tell(`Rolled back ${listed(record.check_ids)}. The files were restored byte for byte.`, () =>
        applyAgain.mutate(record),
      );
    },
    // The button may be gone with what it belonged to.
    onError: (error, fix_id) =>
      tell(`Not rolled back: ${error.message}`, () => rollback.mutate(fix_id)),
  });
  return rollback;
}
