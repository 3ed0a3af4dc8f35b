export const workspaceChanged = "The workspace has changed.";
export const guardrailsChanged = "Parapet's adapter or the registered guardrails have changed.";
