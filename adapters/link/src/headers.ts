/** Names the installation that calls; the service looks its key up by it. */
export const installationHeader = "parapet-installation";

/**
 * Made again for each call by the caller, with the time in it: so that no answer fits another call,
 * and no call counts twice.
 */
export const nonceHeader = "parapet-nonce";

/**
 * On a call: proof that the installation sent it. On an answer: proof that its own service gave it.
 */
export const signatureHeader = "parapet-signature";

/** On a call: proof of who makes it that can be evaluated before its body is there. */
export const callerHeader = "parapet-caller";
