import type { ModelCall } from "./loopback-model.ts";
import type { Turn } from "./model-turn.ts";

/** The type of sub-agent that an agent id names; "" for the main thread. */
export function subagentOf(agentId: string, mainAgent: string): string {
  return agentId.startsWith(`${mainAgent}/`) ? agentId.slice(mainAgent.length + 1) : "";
}

const task = "Parapet's proof: call the command.";

export type CanaryModel = {
  readonly speak: (call: ModelCall) => Turn;
  /** What came back for the command; undefined when nothing did. */
  readonly result: () => string | undefined;
};

/** A model that wants one command run, by the main thread or by a sub-agent of the type named. */
export function canaryModel(command: string, subagent: string): CanaryModel {
  let seen: string | undefined;
  return {
    speak: ({ messages, tools }) => {
      const results = messages.flatMap((message) => message.results);
      const isTask = messages.some(({ role, text }) => role === "user" && text.includes(task));
      // Claude Code also asks for titles and the like, without tools.
      if (!tools.includes("Bash")) return "Done.";
      if (results.length > 0) {
        if (subagent === "" || isTask) seen ??= results.map(({ text }) => text).join("\n");
        return "Done.";
      }
      if (subagent === "" || isTask) {
        return [{ name: "Bash", input: { command, description: "Parapet's proof" } }];
      }
      const name = tools.includes("Agent") ? "Agent" : "Task";
      const input = {
        description: "Parapet's proof",
        prompt: task,
        subagent_type: subagent,
        run_in_background: false,
      };
      return [{ name, input }];
    },
    result: () => seen,
  };
}
