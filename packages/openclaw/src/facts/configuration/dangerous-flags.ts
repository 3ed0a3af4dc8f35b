import type { FindingSeverity } from "@parapet/posture";
import type { JsonValue } from "@parapet/documents/document.ts";
import { childPointer, parsePointer } from "@parapet/documents/pointer.ts";

/** An enabled flag that disables a protection. */
export type DangerousFlag = {
  readonly at: string;
  readonly severity: FindingSeverity;
  /** What it allows, as the end of a sentence. */
  readonly allows: string;
  readonly safeValue: JsonValue;
  /** What it allows in the versions before the one that retired it; undefined for current flags. */
  readonly once?: Once;
};

type Once = { readonly severity: FindingSeverity; readonly allows: string };

type KnownFlag = Omit<DangerousFlag, "at"> & {
  /** Names on the path; "*" means any one name. */
  readonly path: string;
  readonly when: JsonValue;
};

/** Other checks report these. */
const reportedElsewhere = new Set([
  "browser.ssrfPolicy.dangerouslyAllowPrivateNetwork",
  "tools.web.fetch.ssrfPolicy.dangerouslyAllowPrivateNetwork",
]);

const external = "so text from outside reaches the model without the marker for untrusted content";
const anyPath = "so patches can write and delete files outside the workspace";

const knownFlags: readonly KnownFlag[] = [
  flag(
    "gateway.controlUi.dangerouslyAllowHostHeaderOriginFallback",
    "medium",
    "so the control UI trusts the Host header instead of a list of origins",
  ),
  {
    ...flag(
      "gateway.controlUi.dangerouslyDisableDeviceAuth",
      "low",
      "which disabled device pairing before OpenClaw retired it",
    ),
    once: {
      severity: "medium",
      allows:
        "so anyone with the gateway's secret can control it from any browser, without device approval",
    },
  },
  {
    ...flag(
      "gateway.controlUi.allowInsecureAuth",
      "low",
      "which allowed sign-in without a device before OpenClaw retired it",
    ),
    once: {
      severity: "low",
      allows: "so a browser signs in with the gateway's secret alone, without an approved device",
    },
  },
  flag("gateway.allowRealIpFallback", "medium", "so a client can name its own address in a header"),
  flag(
    "hooks.allowRequestSessionKey",
    "medium",
    "so a webhook's sender selects the session it writes to",
  ),
  flag(
    "cron.webhookSsrfPolicy.dangerouslyAllowPrivateNetwork",
    "medium",
    "so scheduled jobs can send requests to services on the private network and on this machine",
  ),
  flag("hooks.gmail.allowUnsafeExternalContent", "high", external),
  flag("hooks.mappings.*.allowUnsafeExternalContent", "high", external),
  {
    ...flag("tools.exec.applyPatch.workspaceOnly", "medium", anyPath),
    when: false,
    safeValue: true,
  },
  {
    ...flag("agents.entries.*.tools.exec.applyPatch.workspaceOnly", "medium", anyPath),
    when: false,
    safeValue: true,
  },
  {
    ...flag("agents.list.*.tools.exec.applyPatch.workspaceOnly", "medium", anyPath),
    when: false,
    safeValue: true,
  },
  {
    ...flag(
      "plugins.entries.acpx.config.permissionMode",
      "high",
      "so coding agents under ACP write files and run commands without approval",
    ),
    when: "approve-all",
    safeValue: "approve-reads",
  },
  flag(
    "browser.noSandbox",
    "medium",
    "so a page that compromises the browser's renderer controls the machine",
  ),
];

/** Flags of a channel, which an account may have for itself. */
const channelFlags: readonly KnownFlag[] = ["channels.*", "channels.*.accounts.*"].flatMap(
  (scope) => [
    flag(
      `${scope}.dangerouslyAllowNameMatching`,
      "medium",
      "so anyone who takes the name of a listed sender is accepted as that sender",
    ),
    flag(
      `${scope}.network.dangerouslyAllowPrivateNetwork`,
      "medium",
      "so the channel also fetches files from addresses in private networks",
    ),
    flag(
      `${scope}.dangerouslyDisableSignatureValidation`,
      "high",
      "so anyone who finds the webhook can send messages in any name",
    ),
    flag(
      `${scope}.dangerouslyAllowInheritedWebhookPath`,
      "low",
      "so several accounts listen on one path and receive each other's messages",
    ),
  ],
);

/** By the last name of their path, which holds nothing that a pointer escapes. */
const flagsByName = Map.groupBy([...knownFlags, ...channelFlags], ({ path }) =>
  path.slice(path.lastIndexOf(".") + 1),
);

/** Every dangerous flag that is on, sorted by pointer. */
export function dangerousFlags(config: JsonValue): readonly DangerousFlag[] {
  return leavesOf(config, "")
    .flatMap(([at, value]): readonly DangerousFlag[] => {
      // Nearly every setting is ruled out by its own name.
      const name = at.slice(at.lastIndexOf("/") + 1);
      const alike = flagsByName.get(name);
      if (alike === undefined && !name.startsWith("dangerously")) return [];
      const names = parsePointer(at);
      if (reportedElsewhere.has(names.join("."))) return [];
      const known = alike?.find(({ path }) => matches(path, names));
      if (known !== undefined) {
        const { severity, allows, safeValue, when, once } = known;
        const flagged = { at, severity, allows, safeValue };
        return when === value ? [once === undefined ? flagged : { ...flagged, once }] : [];
      }
      const dangerous = /^dangerously[A-Z]/.test(names.at(-1) ?? "") && value === true;
      return dangerous ? [{ at, severity: "medium", ...unknownFlag }] : [];
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

const unknownFlag = { allows: "which disables a protection", safeValue: false } as const;

function flag(path: string, severity: FindingSeverity, allows: string): KnownFlag {
  return { path, severity, allows, when: true, safeValue: false };
}

function matches(path: string, names: readonly string[]): boolean {
  const wanted = path.split(".");
  return (
    wanted.length === names.length &&
    wanted.every((name, index) => name === "*" || name === names[index])
  );
}

/**
 * Every value that is no object and no list, with its pointer. Documents are nested 256 levels at
 * most.
 */
function leavesOf(value: JsonValue, at: string): readonly (readonly [string, JsonValue])[] {
  if (typeof value !== "object" || value === null) return [[at, value]];
  return Object.entries(value).flatMap(([name, member]: [string, JsonValue]) =>
    leavesOf(member, childPointer(at, name)),
  );
}
