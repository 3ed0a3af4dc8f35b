/*
 * Says what becomes of a guarded call with the text that it is started with: "ran", "denied" or
 * "away".
 */
import { guard } from "../guard.ts";
import { GuardrailDenied, serviceUnreachable } from "../guardrail-denied.ts";

const [canary = ""] = process.argv.slice(2);
const harmless = guard(({ canary: text }: { readonly canary: string }) => text.length, {
  name: "parapet_canary",
});

void outcome().then((word) => process.stdout.write(`${word}\n`));

async function outcome(): Promise<string> {
  try {
    await harmless({ canary });
    return "ran";
  } catch (error) {
    const isDenied = error instanceof GuardrailDenied && !error.hasRun;
    if (!isDenied) throw error;
    return error.message.includes(serviceUnreachable) ? "away" : "denied";
  }
}
