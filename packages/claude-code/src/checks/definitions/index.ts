import { agentEditsUnasked } from "./agent-edits-unasked.ts";
import { agentWithoutPrompts } from "./agent-without-prompts.ts";
import { skillAllowsEveryCommand } from "./skill-allows-every-command.ts";

export const definitionChecks = [agentEditsUnasked, agentWithoutPrompts, skillAllowsEveryCommand];
