import { randomBytes } from "node:crypto";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import type { AssessmentRequest } from "../inspection/assessment-request.ts";
import { assessDrafted } from "../report/assess-drafted.ts";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { previewEffects } from "./preview-effects.ts";

function previewOf(
  request: AssessmentRequest,
  checkIds: readonly string[],
  onTopOf: readonly string[] = [],
) {
  const { path, environment } = request;
  return previewEffects({
    checkIds,
    onTopOf,
    tryFixes: (ids, made) =>
      scanner.previewWorkspaceFix(path, ids, { environment, randomBytes, onTopOf: made }),
    scanWith: (drafted) => assessDrafted(scanner, { ...request, drafted }),
  });
}

const closedBy = async (...given: Parameters<typeof previewOf>) =>
  (await previewOf(...given)).preview.findings_closed.map(({ check_id }) => check_id);

test("a preview tells which findings a fix closes, and what it changes in the file", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const { preview } = await previewOf(request, ["OC-ING-001"]);
    expect(preview.applied).toEqual(["OC-ING-001"]);
    expect(preview.diff).toContain("pairing");
    expect(preview.findings_closed.map(({ check_id }) => check_id)).toContain("OC-ING-001");
  }));

test("on top of a fix that is taken as made, it closes nothing more", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    expect(await closedBy(request, ["OC-ING-001"], ["OC-ING-001"])).toEqual([]);
    expect(await closedBy(request, ["OC-ING-001"], ["OC-SEC-004"])).toContain("OC-ING-001");
  }));
