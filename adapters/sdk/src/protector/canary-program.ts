/* Says what becomes of a guarded call with the text that it is started with: "ran", "denied" or "away". */
import { guard } from "../guard.ts";
import { GuardrailDenied, serviceAway } from "../guardrail-denied.ts";

const [canary = ""] = process.argv.slice(2);
const harmless = guard(({ canary: text }: { readonly canary: string }) => text.length, {
  name: "parapet_canary",
});

try {
  await harmless({ canary });
  process.stdout.write("ran\n");
} catch (error) {
  const isDenied = error instanceof GuardrailDenied && !error.hasRun;
  if (!isDenied) throw error;
  process.stdout.write(error.message.includes(serviceAway) ? "away\n" : "denied\n");
}
