import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { arbitraryDraft, editOf } from "./testing/arbitrary-edit.ts";
import { arbitraryJson5 } from "./testing/arbitrary-json5.ts";
import type { ConfigDocument, Edit } from "./document.ts";
import { EditError } from "./document.ts";
import { brokenPromises } from "./testing/edit-promises.ts";
import { intendedBy } from "./testing/intended-data.ts";
import { parseJson5 } from "./json5.ts";
import { parseTree } from "./json5-tree.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "./testing/property-runs.ts";
import { editTree } from "./splice.ts";
import { styleOf } from "./writing-style.ts";

// json5 warns of U+2028 in strings on the console, and reads them all the same.
beforeAll(() => vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterAll(() => vi.restoreAllMocks());

/** The document after the edit; undefined where it is refused. */
function attempt(document: ConfigDocument, edit: Edit): ConfigDocument | undefined {
  try {
    return document.edit([edit]);
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

test(
  "random edits of random documents do what they say and keep every other byte",
  () => {
    const drafts = fc.array(arbitraryDraft, { minLength: 1, maxLength: 4 });
    const property = fc.property(arbitraryJson5(), drafts, (text, made) => {
      let document = parseJson5(text);
      for (const draft of made) {
        const edit = editOf(draft, document);
        const intended = intendedBy(edit, document.value);
        const after = attempt(document, edit);
        const faults = brokenPromises(edit, { before: document, after, intended });
        const report = { edit, before: document.text, after: after?.text };
        expect({ ...report, faults }).toEqual({ ...report, faults: [] });
        document = after ?? document;
      }
    });
    fc.assert(property, { numRuns: propertyRuns });
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "edits made together leave what they leave one after the other in the same style",
  () => {
    const drafts = fc.array(arbitraryDraft, { minLength: 2, maxLength: 5 });
    const property = fc.property(arbitraryJson5(), drafts, (text, made) => {
      const start = parseTree(text);
      const style = styleOf(start);
      let stepwise = start;
      const edits: Edit[] = [];
      for (const each of made) {
        const edit = editOf(each, parseJson5(stepwise.text));
        if (intendedBy(edit, stepwise.root.value) === undefined) continue;
        edits.push(edit);
        stepwise = editTree(stepwise, [edit], style);
      }
      expect(editTree(start, edits).text).toBe(stepwise.text);
    });
    fc.assert(property, { numRuns: Math.ceil(propertyRuns / 5) });
  },
  PROPERTY_TIMEOUT_MS,
);
