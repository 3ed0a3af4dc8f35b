/** Weaknesses that several checks see, each from its own side: what they say of one agent, or of the whole workspace, is one finding. */
export const weaknesses = {
  /** What the agent's commands and file tools may do on the machine: a shell, approval, a sandbox, files outside the workspace. */
  "tools without limits": "agent",
  /** Tools by which those who write to the agent reach beyond their own conversation. */
  "tools that strangers use": "agent",
  /** Rooms of which every member may instruct the agent. */
  "open rooms": "agent",
  "secrets in the configuration": "workspace",
  /** Files of the state folder that other users of the machine can open. */
  "state that others read": "workspace",
  /** Skills that agents write for themselves and put into use. */
  "skills of its own": "workspace",
  /** Settings and values that the runtime does not know. */
  "settings that are not taken": "workspace",
} as const;

export type Weakness = keyof typeof weaknesses;
