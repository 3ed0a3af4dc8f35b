/**
 * Writes the lists of checks, signals, guardrails and report formats, and the IDs of all checks.
 * Run: `npm run registrations`.
 */
import { writeRegistrations } from "./write-registrations.ts";

await writeRegistrations();
