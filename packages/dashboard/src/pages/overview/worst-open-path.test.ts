import { expect, test } from "vitest";
import type { Api } from "../../api/types.ts";
import { headline } from "./worst-open-path.ts";

const path = (path_id: string): Api["RiskOverview"]["worst"][number] => ({
  path_id,
  rule_id: "AP-001",
  rule_name: "A rule",
  message: `Anyone takes ${path_id}.`,
  risk_score: 9.4,
  severity: "Critical",
});

test("the overview begins with the worst path that nobody has accepted", () => {
  const worst = [path("ap_1"), path("ap_2")];
  expect(headline(worst, [])).toEqual({ text: "Anyone takes ap_1.", path: worst[0] });
  expect(headline(worst, ["ap_1"])).toEqual({ text: "Anyone takes ap_2.", path: worst[1] });
});

test("what was accepted as a whole is not called the worst path to break", () => {
  expect(headline([path("ap_1")], ["ap_1"])).toEqual({
    text: "The worst attack paths have been decided about.",
    path: undefined,
  });
});

test("nothing is said while it is not known what was decided about", () => {
  expect(headline([path("ap_1")], undefined)).toEqual({ text: "", path: undefined });
});

test("without a path nobody outside reaches anything", () => {
  expect(headline([], undefined).text).toMatch(/^No attack path is open/);
});
