import type { Observations } from "../facts/observations.ts";
import { openTelemetryDatabase } from "../facts/telemetry-database.ts";
import type { SeenAtRunTime, SeenOf } from "./seen-at-run-time.ts";

/** Looks it up in the tables beside a database, which are open for the moment only. */
export function seenBeside(database: string, clock: () => Date): SeenOf {
  return async (service) => {
    const { observations, close } = await openTelemetryDatabase(database, { clock });
    try {
      return await seenIn(observations, service);
    } finally {
      await close();
    }
  };
}

async function seenIn(
  observations: Pick<Observations, "agents" | "edges">,
  service: string,
): Promise<SeenAtRunTime> {
  return {
    agents: await observations.agents({ service }),
    edges: await observations.edges({ service }),
  };
}
