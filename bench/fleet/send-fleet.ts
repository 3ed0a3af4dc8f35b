import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { machineKeyOf } from "@parapet/adapter-link";
import { shippedRules } from "@parapet/attack-paths";
import { idMaker } from "@parapet/posture";
import { storeUpload } from "../../packages/server/src/operations/store-upload.ts";
import type { Work } from "../../packages/server/src/operations/work.ts";
import { inTurn } from "../../packages/server/src/store/in-turn.ts";
import type { Store } from "../../packages/server/src/store/store.ts";
import type { PlannedMachine, PlannedWorkspace } from "./fleet-plan.ts";
import { scanTemplate } from "./templates.ts";

/** When all of them were scanned. */
export const scannedAt = "2026-11-30T00:00:00.000Z";

/** Enrolls the machines of planned workspaces, once each. */
export async function enrollMachines(
  store: Store,
  planned: readonly PlannedWorkspace[],
): Promise<void> {
  const machines = new Map(planned.map(({ machine }) => [machine.name, machine]));
  await inTurn([...machines.values()], (machine) => store.machines.enroll(enrolled(machine)));
}

/** A machine as it is enrolled; what it has signed is not read. */
export function enrolled({ name, ...labels }: PlannedMachine) {
  return { name, ...labels, expires_at: "", key: machineKeyOf({ name, seed: new Uint8Array(32) }) };
}

/**
 * Scans each planned workspace as its machine does, and stores it as the service does with what
 * machines send. Answers how many milliseconds of storing it took.
 */
export async function sendWorkspaces(
  store: Store,
  planned: readonly PlannedWorkspace[],
): Promise<number> {
  let storing = 0;
  await inTurn(planned, async ({ machine, template, service }) => {
    const upload = await scanTemplate(template, {
      machine: machine.name,
      service,
      now: scannedAt,
    });
    const body = gzipSync(JSON.stringify(upload)).toString("base64");
    const start = performance.now();
    await storeUpload.run({ machine: machine.name, body }, workOn(store), () => {});
    storing += performance.now() - start;
  });
  return storing;
}

function now(): Date {
  return new Date(scannedAt);
}

async function notAsked(): Promise<never> {
  throw new Error("An upload asks for no scanner.");
}

function workOn(store: Store): Work {
  return {
    store,
    scanner: notAsked,
    rules: async () => shippedRules(),
    observedOf: notAsked,
    recentObservationsOf: notAsked,
    noteAllowed: async () => {},
    environment: { env: {}, homeDir: "/", cwd: "/", hostName: "server" },
    dataDir: "/nowhere",
    backups: { keep: 1, days: 1 },
    retention: { scansPerService: 10 },
    roots: [],
    now,
    newId: idMaker(now, randomBytes),
    randomBytes,
  };
}
