import type { PostureGraph, ScanReport } from "@parapet/posture";

/** Grows when a service of the release before could not read what is sent. */
export const uploadFormat = 1;

/**
 * All that a machine sends of a workspace. The service searches the graph for attack paths itself,
 * so none are sent.
 */
export type MachineUpload = {
  readonly format: number;
  /** The name that the machine is enrolled under; names of its services begin with it. */
  readonly machine: string;
  /** "linux 6.1.0 x64". */
  readonly os: string;
  /** Without attack paths, and without lines of files. */
  readonly report: ScanReport;
  readonly graph: PostureGraph;
  readonly agents: readonly UploadedAgent[];
};

export type UploadedAgent = {
  readonly agent_id: string;
  readonly name: string;
  readonly model: string;
};

/** The name of a service of a machine: no service that is scanned in place has a slash. */
export function serviceOfMachine(machine: string, service: string): string {
  return `${machine}/${service}`;
}

/**
 * The key of a node that services of one machine share: a folder of one machine is not that of
 * another.
 */
export function sharedKeyOfMachine(machine: string, key: string): string {
  return `${machine}:${key}`;
}

export function isServiceOfMachine(machine: string, service: string): boolean {
  return service.startsWith(`${machine}/`) && service.length > machine.length + 1;
}

/** True for the key of a node that this machine may send. */
export function isNodeOfMachine(
  machine: string,
  { key, service }: PostureGraph["nodes"][number],
): boolean {
  if (service === "") return key.startsWith(`${machine}:`);
  return isServiceOfMachine(machine, service) && key.startsWith(`${service}/`);
}
