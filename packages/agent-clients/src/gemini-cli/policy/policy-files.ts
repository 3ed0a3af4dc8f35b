/** What the names of layers begin with that are policies of the administrator. */
export const adminPrefix = "policy:admin:";

/** The same of the person's, and of those that settings name. */
export const userPrefix = "policy:user:";

/** The same of policies in a project's own folder, which Gemini CLI does not load. */
export const ignoredPrefix = "policy:unheeded:";
