import { checkSettings } from "@parapet/settings";
import { expect, test } from "vitest";
import { mounted } from "./mounted.test-support.ts";
import { mountSettings } from "./settings.ts";

test("every setting is told with where it comes from and what it does, and no password", async () => {
  const given = { database: "postgres://ada:hunter2@db.example/parapet", port: 1 };
  const { settings } = checkSettings(given, { HOME: "/home/ada" }, "/");
  const answer = await mounted((routes) => mountSettings(routes, { settings })).request(
    "/api/v1/settings",
  );
  const text = await answer.text();
  expect(text).not.toContain("hunter2");
  const reported = JSON.parse(text) as { readonly name: string; readonly about: string }[];
  expect(reported).toHaveLength(settings.length);
  expect(reported.find(({ name }) => name === "port")).toMatchObject({ value: 1, from: "--port" });
  expect(reported.filter(({ about }) => about === "")).toEqual([]);
});
