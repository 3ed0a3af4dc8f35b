/** Weaknesses that several checks see, each from its own side. What they say of one agent is one finding. */
export const weaknesses = {
  "tools without limits":
    "What the agent's commands and file tools may do on the machine: a shell, approval, a sandbox, files outside the workspace.",
  "tools that strangers use":
    "Tools by which those who write to the agent reach beyond their own conversation.",
  "open rooms": "Rooms of which every member may instruct the agent.",
  "secrets in the configuration": "Secrets in clear text in the configuration.",
  "state that others read": "Files of the state folder that other users of the machine can open.",
  "skills of its own": "Skills that the agent writes for itself and puts into use.",
  "settings that are not taken": "Settings and values that the runtime does not know.",
} as const;

export type Weakness = keyof typeof weaknesses;
