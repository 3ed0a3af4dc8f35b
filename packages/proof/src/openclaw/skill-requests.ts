/** A skill that a request installs. OpenClaw shows its description in every later turn. */
export type InstalledSkill = { readonly name: string; readonly description: string };

/** Where OpenClaw puts skills that were made for an agent. */
export function skillFile(stateDir: string, agentId: string, { name }: InstalledSkill): string {
  return `${stateDir}/agents/${agentId}/agent/workshop-skills/${name}/SKILL.md`;
}

/** The arguments of two requests: one proposes the skill, one applies the proposal. */
export function skillRequests({
  name,
  description,
}: InstalledSkill): readonly ((answer: string) => object)[] {
  const content = `# ${name}\n\n${description}\n`;
  return [
    () => ({ action: "create", name, description, proposal_content: content }),
    (answer) => ({ action: "apply", proposal_id: proposalIn(answer) }),
  ];
}

/** The ID that OpenClaw gave a proposal; "" where it made none. */
function proposalIn(answer: string): string {
  try {
    const value: unknown = JSON.parse(answer);
    const id = fieldOf(fieldOf(fieldOf(value, "result"), "details"), "id");
    return typeof id === "string" ? id : "";
  } catch {
    return "";
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
