import { expect, test } from "vitest";
import { parseJson5 } from "@parapet/documents/json5.ts";
import type { Layer } from "@parapet/scan-core/layers/layers.ts";
import { isLeftOut, trustedLayer, withoutUntrusted } from "./trust.ts";

function layer(name: string, level: Layer["level"], value: unknown): Layer {
  const isSettings = name !== trustedLayer;
  const document = parseJson5(JSON.stringify(value));
  return { name, level, isSettings, path: `/${name}`, document };
}

function isEffective(trusted: Record<string, string>, user = {}, project = {}): boolean {
  const layers = [
    layer("project", "project", project),
    layer("user", "user", user),
    layer(trustedLayer, "user", trusted),
  ];
  return !isLeftOut(withoutUntrusted(layers, "/home/me/code/app"));
}

test("the entry with the longest path decides", () => {
  expect(isEffective({})).toBe(true);
  expect(isEffective({ "/home/me/code/app": "DO_NOT_TRUST" })).toBe(false);
  expect(isEffective({ "/home/me": "DO_NOT_TRUST", "/home/me/code": "TRUST_FOLDER" })).toBe(true);
  expect(isEffective({ "/home/me": "TRUST_FOLDER", "/home/me/code/": "DO_NOT_TRUST" })).toBe(false);
  expect(isEffective({ "/home/me/code/ap": "DO_NOT_TRUST" })).toBe(true);
});

test("an entry may speak of the folder above", () => {
  const entries = {
    "/home/me/code": "DO_NOT_TRUST",
    "/home/me/code/other": "TRUST_PARENT",
  };
  expect(isEffective(entries)).toBe(true);
});

test("with trust disabled by the user, every project applies; a project cannot disable it", () => {
  const entries = { "/home/me/code": "DO_NOT_TRUST" };
  const off = { security: { folderTrust: { enabled: false } } };
  expect(isEffective(entries, off)).toBe(true);
  expect(isEffective(entries, {}, off)).toBe(false);
});
