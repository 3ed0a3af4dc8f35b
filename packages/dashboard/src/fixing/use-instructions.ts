import { useMutation } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { Api } from "../api/types.ts";
import { useRefresh } from "../core/refresh.ts";
import { asOperator } from "../shell/sign-in.tsx";
import { tell } from "../shell/toasts.tsx";

type Request = Api["InstructionRequest"];

const send = (body: Request) => asOperator(() => call("POST /api/v1/instructions", { body }));

const takeBack = ({ instruction_id }: Api["Instruction"]) =>
  asOperator(() =>
    call("POST /api/v1/instructions/{instruction_id}/withdraw", { path: { instruction_id } }),
  );

/** Asks the owner of a machine, with an undo option: the instruction is withdrawn. */
export function useAskOwner(onDone: () => void) {
  const refresh = useRefresh();
  const undo = useMutation({
    mutationFn: takeBack,
    onSuccess: async ({ machine }) => {
      await refresh();
      tell(`Undone: the instruction for ${machine} is withdrawn.`);
    },
    onError: (error) => tell(`Not undone: ${error.message}`),
  });
  return useMutation({
    mutationFn: send,
    onSuccess: async (instruction) => {
      onDone();
      await refresh();
      tell(
        `The owner of ${instruction.machine} is asked. Nothing changes until somebody there accepts.`,
        () => undo.mutate(instruction),
      );
    },
  });
}

/** Withdraws an instruction, with an undo option: the same is asked for again. */
export function useWithdraw() {
  const refresh = useRefresh();
  const undo = useMutation({
    mutationFn: send,
    onSuccess: async ({ machine }) => {
      await refresh();
      tell(`Undone: the owner of ${machine} is asked again.`);
    },
    onError: (error) => tell(`Not undone: ${error.message}`),
  });
  return useMutation({
    mutationFn: takeBack,
    onSuccess: async ({ service, check_ids, exposure_id, reason, expires_at, machine }) => {
      await refresh();
      tell(`Withdrawn. It disappears from ${machine} when the machine next asks.`, () =>
        undo.mutate({ service, check_ids, exposure_id, reason, expires_at }),
      );
    },
    onError: (error) => tell(`Not withdrawn: ${error.message}`),
  });
}
