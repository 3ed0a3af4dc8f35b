import { parapetCommand, shellWord } from "@parapet/posture";
import { type ExitCode, exitCodes } from "../core/exit-codes.ts";
import { count } from "../text/count.ts";
import type { SentScan } from "./post-upload.ts";
import type { ToldDrift } from "./told-drift.ts";

export type DriftVerdict = { readonly code: ExitCode; readonly lines: readonly string[] };

/**
 * What `--fail-on-drift` makes of the answer to one scan. A difference counts until it is accepted;
 * what is not known is an error, never "no drift".
 */
export function driftVerdict(
  url: string,
  service: string,
  sent: SentScan | undefined,
): DriftVerdict {
  const unknown = (why: string): DriftVerdict => ({
    code: exitCodes.failed,
    lines: [`Drift of ${service} is unknown: ${why}`],
  });
  if (sent === undefined) return unknown("the server has not answered this scan.");
  if (sent.service !== service) {
    return unknown(`the server answered for ${sent.service}.`);
  }
  if (!sent.stored) {
    return unknown("the server had a later scan of this workspace already. Scan again.");
  }
  const { drift } = sent;
  if (drift === undefined) {
    return unknown("the server does not say it. Update the server, then scan again.");
  }
  if (!drift.approved) {
    const command = parapetCommand(
      `drift approve --name NAME --reason REASON --service ${shellWord(service)}`,
    );
    return unknown(
      `no state is approved. Approve this one with \`${command}\` on the server, or at ${pageOf(url, service)}`,
    );
  }
  return differing(url, service, drift);
}

function differing(
  url: string,
  service: string,
  { approved_state, open, to_undo, accepted, not_accepted }: ToldDrift,
): DriftVerdict {
  const of = `${service} from the approved state "${approved_state}"`;
  const left = open + to_undo;
  if (left === 0) {
    const known = accepted === 0 ? "" : ` ${count(accepted, "difference")} accepted.`;
    return { code: exitCodes.ok, lines: [`No drift of ${of}.${known}`] };
  }
  const more = left - not_accepted.length;
  return {
    code: exitCodes.findings,
    lines: [
      `Drift of ${of}: ${count(left, "difference")} not accepted (${open} open, ${to_undo} to be undone).`,
      ...not_accepted.map((one) => `  ${one}`),
      ...(more > 0 && not_accepted.length > 0 ? [`  and ${more} more`] : []),
      `Decide on drift at ${pageOf(url, service)}, or with \`${parapetCommand(`drift list --service ${shellWord(service)}`)}\` on the server.`,
    ],
  };
}

/** The page of the dashboard. */
function pageOf(url: string, service: string): string {
  return `${url}/drift?service=${encodeURIComponent(service)}`;
}
