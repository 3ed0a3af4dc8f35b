/**
 * Lays a first version of something that works, with its fixtures. Run: `npm run new -- KIND …`;
 * without a kind it says which there are.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { check } from "./new/check.ts";
import { guardrail } from "./new/guardrail.ts";
import type { Kind } from "./new/kind.ts";
import { report } from "./new/report.ts";
import { rule } from "./new/rule.ts";
import { signal } from "./new/signal.ts";
import { writeRegistrations } from "./write-registrations.ts";
import { root } from "./registrations.ts";

const kinds: Readonly<Record<string, Kind>> = { check, guardrail, report, rule, signal };
const [name = "", ...args] = process.argv.slice(2);
const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
if (kind === undefined) {
  const lines = Object.entries(kinds).map(
    ([each, { usage }]) => `  npm run new -- ${each} ${usage}`,
  );
  console.error(["Usage:", ...lines].join("\n"));
  process.exitCode = 2;
} else {
  await lay(kind);
}

async function lay({ usage, files, next }: Kind): Promise<void> {
  try {
    const laid = files(...args);
    // A page of the documentation gets a row; everything else is new.
    const taken = [...laid.keys()].filter(
      (path) => !path.startsWith("docs/") && existsSync(join(root, path)),
    );
    if (taken.length > 0) {
      throw new Error(
        `${taken.join(", ")} is there already. Choose another name, or change what is there.`,
      );
    }
    for (const [path, text] of laid) write(path, text);
    await writeRegistrations();
    console.log([...laid.keys(), "", ...next].join("\n"));
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run new -- ${name} ${usage}`,
    );
    process.exitCode = 2;
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
