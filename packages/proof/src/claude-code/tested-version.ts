export const title = "Claude Code";
/** The version that proofs are tested with. */
export const tested = "2.1.329";
