import { randomFrom } from "../../test/support/random-from.ts";

/** Agents of twenty workspaces in a row: 200. Those of one agent are of coding agents. */
const sizes = [10, 1, 4, 25, 8, 1, 2, 40, 6, 1, 15, 4, 1, 8, 35, 2, 10, 1, 20, 6] as const;

/** Workspaces of eight machines in a row: twenty. */
const workspacesOfMachines = [1, 2, 5, 1, 3, 2, 4, 2] as const;

const codingAgents = ["claude-code", "codex", "cursor", "gemini-cli", "vscode"] as const;
const places = ["lt", "srv", "ci", "vm"] as const;
const sites = ["berlin", "lagos", "lima", "osaka", "pune"] as const;

/** How a template is written: its runtime, its number of agents, and one of its variants. */
export type TemplateName = {
  readonly runtime: "openclaw" | (typeof codingAgents)[number];
  readonly agents: number;
  readonly variant: number;
};

export type PlannedMachine = {
  readonly name: string;
  readonly owner: string;
  readonly group: string;
  readonly tags: readonly string[];
};

export type PlannedWorkspace = {
  readonly machine: PlannedMachine;
  readonly template: TemplateName;
  /** Without the machine's name; unique on the machine. */
  readonly service: string;
};

const variants = 3;

/** As long as no other workspace of a fleet is on one of their machines: twenty workspaces. */
export const machinesInARow = workspacesOfMachines.length;
export const workspacesInARow = sizes.length;

/**
 * The workspaces of a fleet, ten agents in the mean over every twenty of them. The same number
 * gives the same fleet, and a larger one begins with the smaller one.
 */
export function planFleet(count: number): readonly PlannedWorkspace[] {
  const planned: PlannedWorkspace[] = [];
  for (let machines = 0; planned.length < count; machines += 1) {
    const machine = plannedMachine(machines);
    const own = workspacesOfMachines[machines % workspacesOfMachines.length] ?? 1;
    for (let each = 0; each < own && planned.length < count; each += 1) {
      const template = templateAt(planned.length);
      planned.push({ machine, template, service: `${template.runtime}-${each}` });
    }
  }
  return planned;
}

function templateAt(index: number): TemplateName {
  const agents = sizes[index % sizes.length] ?? 1;
  const turn = Math.floor(index / sizes.length) + (index % sizes.length);
  const variant = turn % variants;
  const runtime = agents === 1 ? codingAgents[turn % codingAgents.length] : ("openclaw" as const);
  return { runtime: runtime ?? "openclaw", agents, variant };
}

export function plannedMachine(index: number): PlannedMachine {
  const random = randomFrom(index);
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const place = places[index % places.length] ?? "lt";
  return {
    name: `${place}-${String(index).padStart(6, "0")}`,
    owner: `person-${Math.floor(random() * 400)}`,
    group: `team-${Math.floor(random() * 40)}`,
    tags: [`site:${pick(sites)}`, place === "ci" ? "ci" : "office"],
  };
}
