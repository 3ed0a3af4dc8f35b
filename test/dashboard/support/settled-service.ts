const patienceMs = 240_000;
const lookMs = 250;

/**
 * Two scans that `startPopulatedService` asks for, and the one that begins by itself because spans
 * showed an agent that no configuration has.
 */
const scansOfHelpdesk = 3;

/**
 * Waits until a populated service changes nothing by itself any more: what spans showed was scanned
 * for, and the fixes of the latest scans are known.
 */
export async function whenSettled(url: string): Promise<void> {
  const read = async (path: string) => (await fetch(`${url}/api/v1/${path}`)).text();
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    // oxlint-disable no-await-in-loop -- One look after the other.
    const scans: unknown = JSON.parse(await read("scans?service=helpdesk"));
    const areScanned = Array.isArray(scans) && scans.length >= scansOfHelpdesk;
    if (areScanned && !(await read("risk/summary")).includes('"fixes_known":false')) return;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    // oxlint-enable no-await-in-loop
  }
  throw new Error("The service still changes after four minutes.");
}
