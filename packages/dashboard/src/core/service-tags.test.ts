import { expect, test } from "vitest";
import { servicesTagged, serviceTags, tagsOf } from "./service-tags.ts";

const tags = serviceTags([
  { service: "laptop/web", tags: ["office", "prod"] },
  { service: "home", tags: [] },
  { service: "build/ci", tags: ["prod"] },
]);

test("what concerns several services has the tags of each, once", () => {
  expect(tagsOf(["build/ci", "laptop/web", "home"], tags)).toEqual(["office", "prod"]);
  expect(tagsOf(["home", "unknown"], tags)).toEqual([]);
  expect(tagsOf(["home"], serviceTags())).toEqual([]);
});

test("a tag stands for its services, and a chosen service narrows them", () => {
  expect(servicesTagged(tags, { tag: ["prod"], service: [] })).toEqual(["build/ci", "laptop/web"]);
  expect(servicesTagged(tags, { tag: ["prod", "office"], service: ["laptop/web"] })).toEqual([
    "laptop/web",
  ]);
  expect(servicesTagged(tags, { tag: ["other"], service: [] })).toEqual([]);
});
