import { expect, test } from "vitest";
import { openTelemetryDatabase } from "./telemetry-database.ts";

test("a server that cannot be reached is reported without user, password and address, for callers read it", async () => {
  const address = "postgres://ada:TULIPS@localhost/main?host=/no/such/folder";
  const opened = openTelemetryDatabase(address, { clock: () => new Date(0) });
  const said = await opened.then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
  expect(said).toMatch(/PostgreSQL/);
  expect(said).not.toMatch(/ada|TULIPS|such/);
});
