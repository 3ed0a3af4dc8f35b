/** Why a test message was not taken, as the end of a sentence; other codes are those of the receiver and the system. */
export function refusalText(reason: string): string {
  return reason === "refused: private address"
    ? "its address is not a public one, and nothing is sent to this machine or a private network"
    : reason;
}
