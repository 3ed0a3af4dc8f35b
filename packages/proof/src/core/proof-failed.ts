/** A run that came to no result; the message says why and what to do. */
export class ProofFailed extends Error {
  override readonly name = "ProofFailed";
}
