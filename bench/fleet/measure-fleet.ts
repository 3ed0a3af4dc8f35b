import { z } from "zod";
import { inTurn } from "../../packages/server/src/store/in-turn.ts";
import { median } from "../support/table.ts";
import { type Asked, type FleetQuestion, fleetQuestions } from "./fleet-questions.ts";
import { type FleetService, startFleetService } from "./fleet-service.ts";

export type Measured = {
  readonly name: string;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly kilobytes: number;
  /** 200, or what the service answered instead. */
  readonly status: number;
  readonly times: number;
};

export type MeasuredFleet = {
  readonly rows: readonly Measured[];
  readonly megabytes: number;
};

/** One question is asked so often, or for so long; milliseconds. */
const mostTimes = 30;
const longestMs = 3_000;
const warmUps = 2;

/** Asks all questions, one after the other, of a service on a loaded database. */
export async function measureFleet(
  database: string,
  wanted: readonly FleetQuestion[] = fleetQuestions,
): Promise<MeasuredFleet> {
  const service = await startFleetService(database);
  try {
    const begun = performance.now();
    const asked = await whatThereIs(service);
    if (process.env["FLEET_TIMES"]) console.log("what there is", performance.now() - begun);
    const rows: Measured[] = [];
    await inTurn(wanted, async (question) => {
      rows.push(await measured(service, question, asked));
    });
    return { rows, megabytes: await service.memory() };
  } finally {
    await service.stop();
  }
}

async function measured(
  service: FleetService,
  { name, path, toFirstByte }: FleetQuestion,
  asked: Asked,
): Promise<Measured> {
  const took: number[] = [];
  let [bytes, status, spent] = [0, 200, 0];
  for (let turn = 0; turn < mostTimes + warmUps && (spent < longestMs || turn < 1); turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    const answer = await service.ask(path(asked, turn));
    const ms = toFirstByte === true ? answer.firstMs : answer.lastMs;
    spent += ms;
    bytes += answer.bytes;
    if (answer.status !== 200) status = answer.status;
    if (turn >= warmUps || spent >= longestMs) took.push(ms);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return {
    name,
    p50: median(took),
    p95: sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0,
    kilobytes: bytes / (took.length + warmUps) / 1024,
    status,
    times: took.length,
  };
}

/** Some of each, from the start to the end of the lists. */
async function whatThereIs({ read }: FleetService): Promise<Asked> {
  const texts = async (path: string, field: string) => {
    const rows = z.array(z.record(z.string(), z.unknown())).parse(await read(path));
    return rows.map((row) => String(row[field]));
  };
  const machines = await texts("/machines?limit=500", "name");
  const services = await texts("/services?limit=100", "service");
  return {
    services,
    machines,
    pathIds: await texts("/risk/attack-paths?limit=200", "path_id"),
    exposureIds: await texts("/risk/exposures?limit=200", "exposure_id"),
  };
}
