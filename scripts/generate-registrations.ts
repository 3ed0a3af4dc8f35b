/** Writes the lists of checks and signals, each from the files in its folder. Run: `npm run registrations`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { indexes, root } from "./registrations.ts";

for (const [path, text] of indexes()) writeFileSync(join(root, path), text);
