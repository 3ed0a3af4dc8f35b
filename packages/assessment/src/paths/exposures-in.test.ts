import { expect, test } from "vitest";
import { inspectionOf, openToUntrustedSenders } from "../testing/written-workspace.ts";
import { exposuresIn } from "./exposures-in.ts";

test("a graph with another service has the exposures of the workspace only", async () => {
  const home = await inspectionOf(openToUntrustedSenders, undefined, { service: "home" });
  const office = await inspectionOf(openToUntrustedSenders, undefined, { service: "office" });
  const alone = exposuresIn(home, home.graph, []);
  const both = exposuresIn(home, home.graph, [{ service: "office", graph: office.graph }]);
  const ids = ({ exposures }: typeof alone) =>
    exposures.map(({ exposure }) => exposure.exposure_id).toSorted();
  expect(ids(alone)).not.toEqual([]);
  expect(ids(both)).toEqual(ids(alone));
  expect(both.truncated).toBe(false);
});

test("what a fix leaves is searched by the graph that it leaves", async () => {
  const home = await inspectionOf(openToUntrustedSenders);
  expect(exposuresIn(home, { nodes: [], edges: [] }, []).exposures).toEqual([]);
});
