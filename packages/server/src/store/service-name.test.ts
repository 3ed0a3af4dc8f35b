import { describe, expect, test } from "vitest";
import { serviceNameFor } from "./service-name.ts";

describe("the name of a workspace", () => {
  test.each([
    ["/home/ada/.openclaw", "openclaw"],
    ["/srv/agents/office", "office"],
    ["/srv/...", "workspace"],
    ["/", "workspace"],
  ])("%s is called %s", (path, name) => {
    expect(serviceNameFor(path)).toBe(name);
  });
});
