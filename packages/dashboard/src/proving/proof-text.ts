import type { Api } from "../api/types.ts";

type Shown = Pick<Api["PathProof"], "status" | "statement" | "reason">;

/** True while a job for the path waits or runs. */
export function isPending({ status }: Pick<Api["PathProof"], "status">): boolean {
  return status === "queued" || status === "running";
}

/** One sentence on what is known of a path from playing it. */
export function proofText({ status, statement, reason }: Shown): string {
  switch (status) {
    case "queued":
      return "Waiting for other proofs.";
    case "running":
      return "Running. This takes minutes.";
    case "failed":
      return `The last run came to no result. ${reason}`;
    case "stale":
      return `Stale: ${statement}.`;
    case "proven":
    case "stopped":
      return `${capital(statement)}.`;
    case "not_tried":
      return statement === "" ? "This path was never played." : `${capital(statement)}.`;
  }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/\.$/, "");
}
