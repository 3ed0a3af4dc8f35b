import type { JsonValue } from "@parapet/documents/document.ts";
import { asTrimmedText, asTrimmedTexts, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import type { OpenClawConfig } from "../model/model.ts";
import type { StartupRefusal } from "../model/startup-refusal.ts";

const token = "/hooks/token";
const path = "/hooks/path";
const prefixes = "/hooks/allowedSessionKeyPrefixes";
const defaultKey = "/hooks/defaultSessionKey";

/** Webhooks require a token, a separate path, and session keys that the list of prefixes allows. */
export function webhookRefusals(config: OpenClawConfig): readonly StartupRefusal[] {
  if (config.get("/hooks/enabled") !== true) return [];
  return [...missingToken(config), ...rootPath(config), ...sessionKeys(config)].map(
    ([at, reason]) => ({ subject: "webhooks", at, reason, unless: "" }),
  );
}

type Reason = readonly [at: StartupRefusal["at"], reason: string];

function missingToken(config: OpenClawConfig): readonly Reason[] {
  const written = config.get(token);
  if (isObject(written) || asTrimmedText(written) !== undefined) return [];
  return [[["/hooks/enabled", token], "hooks.enabled is true and hooks.token is not set."]];
}

function rootPath(config: OpenClawConfig): readonly Reason[] {
  return asTrimmedText(config.get(path))?.trim() === "/"
    ? [[[path], `hooks.path is "/", the root of the gateway's address.`]]
    : [];
}

function sessionKeys(config: OpenClawConfig): readonly Reason[] {
  const allowed = (asTrimmedTexts(config.get(prefixes)) ?? [])
    .map((prefix) => prefix.trim().toLowerCase())
    .filter((prefix) => prefix !== "");
  if (allowed.length === 0) return templatedKeys(config);
  const key = asTrimmedText(config.get(defaultKey))?.trim();
  const sample = (key ?? "hook:example").toLowerCase();
  if (allowed.some((prefix) => sample.startsWith(prefix))) return [];
  return key === undefined
    ? [
        [
          [prefixes],
          "hooks.allowedSessionKeyPrefixes does not allow hook:, and hooks.defaultSessionKey is not set.",
        ],
      ]
    : [
        [
          [defaultKey, prefixes],
          "hooks.allowedSessionKeyPrefixes does not allow hooks.defaultSessionKey.",
        ],
      ];
}

type Mapping = {
  readonly at: string;
  readonly path: string;
  readonly source: string;
  readonly sessionKey: string;
};

/** Session keys from a template require a list of prefixes. Gmail's preset has one. */
function templatedKeys(config: OpenClawConfig): readonly Reason[] {
  const reached = mappingsOf(config).filter(
    (mapping, index, all) => !all.slice(0, index).some((earlier) => shadows(earlier, mapping)),
  );
  const templated = reached.find(({ sessionKey }) => /\{\{[^}]+\}\}/.test(sessionKey));
  if (templated === undefined) return [];
  return [
    [
      [prefixes, templated.at],
      "a webhook's session key comes from a template, and hooks.allowedSessionKeyPrefixes is empty.",
    ],
  ];
}

function mappingsOf(config: OpenClawConfig): readonly Mapping[] {
  const written = config.get("/hooks/mappings");
  const presets = asTrimmedTexts(config.get("/hooks/presets")) ?? [];
  return [
    ...itemsOf(written).map((value, index) => mappingOf(value, `/hooks/mappings/${index}`)),
    ...presets
      .filter((preset) => preset === "gmail")
      .map(() => ({
        at: "/hooks/presets",
        path: "gmail",
        source: "",
        sessionKey: "hook:gmail:{{messages[0].id}}",
      })),
  ];
}

function mappingOf(value: JsonValue, at: string): Mapping {
  const mapping = isObject(value) ? value : {};
  const match = isObject(mapping["match"]) ? mapping["match"] : {};
  return {
    at,
    path: (asTrimmedText(match["path"]) ?? "").trim().replace(/^\/+/, "").replace(/\/+$/, ""),
    source: (asTrimmedText(match["source"]) ?? "").trim(),
    sessionKey: asTrimmedText(mapping["sessionKey"]) ?? "",
  };
}

function shadows(earlier: Mapping, mapping: Mapping): boolean {
  if (earlier.path !== "" && earlier.path !== mapping.path) return false;
  return earlier.source === "" || earlier.source === mapping.source;
}
