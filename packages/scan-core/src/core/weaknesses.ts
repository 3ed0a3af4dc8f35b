/**
 * Weaknesses that several checks see, each from its own side: what they say of one agent, or of the
 * whole workspace, is one finding.
 */
export const weaknesses = {
  /**
   * What the agent's commands and file tools may do on the machine: a shell, approval, a sandbox,
   * files outside the workspace.
   */
  "unrestricted tools": "agent",
  /** Tools by which those who write to the agent reach beyond their own conversation. */
  "tools exposed to untrusted senders": "agent",
  /** Rooms of which every member may instruct the agent. */
  "open rooms": "agent",
  /**
   * Commands that run with nobody asked and outside a sandbox: modes, rules, and the sandbox that
   * is off.
   */
  "unprompted commands": "agent",
  "plaintext secrets": "workspace",
  /** Files of the state folder that other users of the machine can open. */
  "state readable by other users": "workspace",
  /** Skills that agents write for themselves and put into use. */
  "self-written skills": "workspace",
  /** Settings and values that the runtime does not know. */
  "unknown settings": "workspace",
} as const;

export type Weakness = keyof typeof weaknesses;
