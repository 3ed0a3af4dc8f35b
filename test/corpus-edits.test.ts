import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ConfigDocument, Edit } from "../packages/documents/src/document.ts";
import { EditError } from "../packages/documents/src/document.ts";
import { parseJson5 } from "../packages/documents/src/json5.ts";
import { arbitraryDraft, editOf } from "../packages/documents/src/testing/arbitrary-edit.ts";
import { brokenPromises } from "../packages/documents/src/testing/edit-promises.ts";
import { intendedBy } from "../packages/documents/src/testing/intended-data.ts";
import {
  PROPERTY_TIMEOUT_MS,
  propertyRuns,
} from "../packages/documents/src/testing/property-runs.ts";

/* Random edits of configurations that people wrote. They lie beside the project, not in it. */

const fixtures = join(import.meta.dirname, "../../shared/fixtures");
const folders = ["openclaw-corpus", "openclaw-probes"].map((name) => join(fixtures, name));
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .toSorted();

function attempt(document: ConfigDocument, edit: Edit): ConfigDocument | undefined {
  try {
    return document.edit([edit]);
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

test.skipIf(files.length === 0)(
  "random edits of real configurations (../shared/fixtures beside the project) do what they say and keep every other byte",
  () => {
    const documents = files.map((file) => parseJson5(readFileSync(file, "utf8")));
    const property = fc.property(fc.constantFrom(...documents), arbitraryDraft, (start, draft) => {
      const edit = editOf(draft, start);
      const intended = intendedBy(edit, start.value);
      const after = attempt(start, edit);
      const faults = brokenPromises(edit, { before: start, after, intended });
      expect({ edit, after: faults.length === 0 ? "" : after?.text, faults }).toEqual({
        edit,
        after: "",
        faults: [],
      });
    });
    fc.assert(property, { numRuns: propertyRuns });
  },
  PROPERTY_TIMEOUT_MS,
);
