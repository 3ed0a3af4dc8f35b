import { useMutation } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { Api } from "../api/types.ts";
import { counted } from "../core/format.ts";
import { useRefresh } from "../core/refresh.ts";
import { asOperator } from "../shell/sign-in.tsx";
import { tell } from "../shell/toasts.tsx";

export type PathChange = { readonly path_id: string; readonly decision: Api["PathDecision"] };

type Changes = {
  readonly changes: readonly PathChange[];
  /** What takes them back, in the same order; none where that is not known. */
  readonly undo: readonly PathChange[];
  /** The sentence of the toast. */
  readonly said: string;
};

/** Decides about paths, with an undo option. */
export function useDecide(onDone: () => void = () => {}) {
  const refresh = useRefresh();
  const restore = useMutation({
    mutationFn: (changes: readonly PathChange[]) => decideAll(changes),
    onSuccess: async (paths) => {
      await refresh();
      tell(`Undone: ${counted(paths, "path")} ${paths === 1 ? "is" : "are"} as before.`);
    },
    // Paths that are back are left as they are when it is tried again.
    onError: (error, undone) => tell(`Not undone: ${error.message}`, () => restore.mutate(undone)),
  });
  return useMutation({
    mutationFn: ({ changes, undo }: Changes) =>
      decideAll(changes, (done) => {
        const back = undo.slice(0, done);
        tell(
          `${counted(done, "path")} changed before it failed.`,
          back.length === 0 ? undefined : () => restore.mutate(back),
        );
      }),
    onSuccess: async (_, { said, undo }) => {
      onDone();
      await refresh();
      tell(said, undo.length === 0 ? undefined : () => restore.mutate(undo));
    },
    // Some may have been decided about before it failed.
    onError: () => refresh(),
  });
}

async function decideAll(
  changes: readonly PathChange[],
  /** Called where only the first ones were changed. */
  onPart: (done: number) => void = () => {},
): Promise<number> {
  let done = 0;
  for (const { path_id, decision } of changes) {
    try {
      // One after the other: the first one may have to ask who is there.
      // oxlint-disable-next-line no-await-in-loop
      await asOperator(() =>
        call("POST /api/v1/risk/attack-paths/{path_id}/accept", {
          path: { path_id },
          body: decision,
        }),
      );
    } catch (error) {
      if (done === 0) throw error;
      onPart(done);
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${done} of ${counted(changes.length, "path")} changed, then: ${why}`, {
        cause: error,
      });
    }
    done += 1;
  }
  return done;
}
