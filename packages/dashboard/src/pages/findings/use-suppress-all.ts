import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { sessionQuery } from "../../api/queries.ts";
import { refusalOf } from "../../api/rights.ts";
import type { Api } from "../../api/types.ts";
import { counted } from "../../core/format.ts";
import { useRefresh } from "../../core/refresh.ts";
import { asOperator } from "../../shell/sign-in.tsx";
import { tell } from "../../shell/toasts.tsx";
import { removes } from "./use-suppressions.ts";

type Asked = { readonly service: string; readonly request: Api["SuppressionRequest"] };
type Made = { readonly service: string; readonly suppression_id: string };

/** Writes several suppressions, one after the other, and undoes them together. */
export function useSuppressAll(onDone: () => void) {
  const refresh = useRefresh();
  const [done, setDone] = useState(0);
  const caller = useQuery(sessionQuery).data;
  const undoOf = (made: readonly Made[]) =>
    refusalOf(
      caller,
      removes,
      made.map(({ service }) => service),
    ) === ""
      ? () => removal.mutate(made)
      : undefined;
  const removal = useMutation({
    mutationFn: async (made: readonly Made[]) => {
      for (const { service, suppression_id } of made) {
        // oxlint-disable-next-line no-await-in-loop -- Each changes the same file.
        await asOperator(() => call(removes, { path: { service, suppression_id } }));
      }
      return made.length;
    },
    onSuccess: async (removed) => {
      await refresh();
      tell(`Undone: removed ${counted(removed, "suppression")}.`);
    },
    onError: (error) => tell(error.message),
  });
  const suppress = useMutation({
    mutationFn: async (asked: readonly Asked[]) => {
      const made: Made[] = [];
      setDone(0);
      try {
        for (const { service, request: body } of asked) {
          // oxlint-disable-next-line no-await-in-loop -- Each changes the same file.
          const { suppression_id } = await asOperator(() =>
            call("POST /api/v1/services/{service}/suppressions", { path: { service }, body }),
          );
          made.push({ service, suppression_id });
          setDone(made.length);
        }
      } catch (error) {
        if (made.length === 0) throw error;
        tell(`Suppressed with ${counted(made.length, "entry")} before it failed.`, undoOf(made));
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`${made.length} of ${asked.length} entries were written, then: ${why}`, {
          cause: error,
        });
      }
      return made;
    },
    onSuccess: async (made) => {
      onDone();
      await refresh();
      tell(`Suppressed with ${counted(made.length, "entry")}.`, undoOf(made));
    },
    onError: () => refresh(),
  });
  return { ...suppress, done };
}
