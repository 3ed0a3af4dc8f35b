/** Prefix of the layers that are the administrator's policies. */
export const adminPrefix = "policy:admin:";

/** Prefix of the user's policies, and of those that settings name. */
export const userPrefix = "policy:user:";

/**
 * Prefix of policies in a project's folder, which Gemini CLI does not load. It is part of
 * fingerprints, so it stays.
 */
export const ignoredPrefix = "policy:unheeded:";
