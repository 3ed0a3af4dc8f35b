import type { Api } from "../api/types.ts";
import { counted } from "../core/format.ts";

type Instruction = Api["Instruction"];

/** The machine that sends the scans of a service; "" for one that is scanned in place. */
export function machineOf(service: string): string {
  const end = service.indexOf("/");
  return end < 0 ? "" : service.slice(0, end);
}

/** The latest instruction for just these checks, of a list that is newest first. */
export function latestFor(
  instructions: readonly Instruction[],
  { service, check_ids }: Pick<Instruction, "service" | "check_ids">,
): Instruction | undefined {
  const wanted = check_ids.toSorted().join();
  return instructions.find(
    (one) => one.service === service && one.check_ids.toSorted().join() === wanted,
  );
}

/** May its owner still accept it? */
export function isOpen({ status }: Pick<Instruction, "status">): boolean {
  return status === "sent" || status === "delivered";
}

/** May the same be asked for again? */
export function isOver(instruction: Pick<Instruction, "status">): boolean {
  return !isOpen(instruction) && instruction.status !== "accepted";
}

/** "Waits for its owner on laptop-17." */
export function instructionText(instruction: Instruction): string {
  const { status, machine, note } = instruction;
  const because = note === "" ? "." : `: ${note}`;
  switch (status) {
    case "sent":
      return `Waits until ${machine} fetches it.`;
    case "delivered":
      return `Waits for its owner on ${machine}.`;
    case "accepted":
      return "Accepted. The fix is being made.";
    case "applied":
      return appliedText(instruction);
    case "failed":
      return `Failed${because}`;
    case "undone":
      return "Applied, then rolled back on the machine.";
    case "declined":
      return `Declined${because}`;
    case "outdated":
      return "Outdated: the workspace has changed since. Ask again.";
    case "withdrawn":
      return "Withdrawn.";
    case "expired":
      return "Expired: nobody answered in time.";
  }
}

function appliedText({ findings_closed, findings_left, exposure, note }: Instruction): string {
  const all = findings_closed + findings_left;
  const findings =
    all === 0
      ? "no scan followed"
      : `a scan on the machine no longer shows ${findings_closed} of ${counted(all, "finding")}`;
  const state = {
    closed: "; the exposure is closed",
    open: "; the exposure is still open",
    unknown: "",
  }[exposure];
  return `Applied: ${findings}${state}.${note === "" ? "" : ` ${note}`}`;
}
