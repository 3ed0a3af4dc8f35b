import { fixRecord, scanReport } from "./posture.test-support.ts";
import { openStore } from "./store.ts";

/*
 * A process that writes and says what was acknowledged: `node … LOCATION PREFIX [ROUNDS]`. Tests
 * kill it.
 */

const [location = "", prefix = "", rounds = "Infinity"] = process.argv.slice(2);
const store = await openStore(location, { clock: () => new Date() });

async function write(round: number): Promise<void> {
  if (round >= Number(rounds)) return;
  const id = `${prefix}-${round}`;
  await store.transaction(({ scans }) => scans.save(scanReport({ scan_id: id })));
  await store.fixes.begin(fixRecord({ fix_id: id }));
  process.stdout.write(`begun ${id}\n`);
  await store.fixes.complete(fixRecord({ fix_id: id }));
  process.stdout.write(`done ${id}\n`);
  // A pipe is written to when the event loop turns.
  setImmediate(() => void write(round + 1));
}

await write(0);
