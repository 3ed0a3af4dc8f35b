import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFolders, generatedPages } from "./docs/generated-pages.ts";

/* Writes the pages of checks and rules, and removes those of checks and rules that are gone. */

const docs = join(import.meta.dirname, "../docs");
const pages = await generatedPages();

for (const folder of generatedFolders) {
  const present = existsSync(join(docs, folder)) ? readdirSync(join(docs, folder)) : [];
  const gone = present.filter((name) => !pages.has(`${folder}/${name}`));
  for (const name of gone) rmSync(join(docs, folder, name), { recursive: true });
}
for (const [path, text] of pages) {
  mkdirSync(dirname(join(docs, path)), { recursive: true });
  writeFileSync(join(docs, path), text);
}
console.log(`${pages.size} pages written.`);
