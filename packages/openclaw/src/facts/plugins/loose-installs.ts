import type { FindingSeverity } from "@parapet/posture";
import type { Report } from "@parapet/scan-core/core/check.ts";
import { isExactSpec } from "@parapet/scan-core/packages/package-version.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";
import type { InstallRecord } from "../../model/state-records.ts";
import { shortList } from "../channels/open-entry-points.ts";

type Kind = InstallRecord["kind"];

/**
 * What was installed from a registry and is not tied to it: without an exact version, or without a
 * digest.
 */
type Loose = { readonly id: string; readonly isVague: boolean; readonly isOwn: boolean };

/**
 * Reports what is installed without an exact version or a digest: once for the records that an
 * older configuration holds at `at`, and once for those in OpenClaw's database.
 */
export function reportLooseInstalls(
  { config, records }: OpenClawModel,
  kind: Kind,
  at: string,
  report: Report,
): void {
  const written = keysAt(config, at).flatMap((id) => {
    const pointer = below(at, id);
    if (config.get(`${pointer}/source`) !== "npm") return [];
    const texts = (names: readonly string[]) =>
      names
        .map((name) => asTrimmedText(config.get(`${pointer}/${name}`)))
        .find((text) => text !== undefined);
    const spec = texts(["spec"]) ?? "";
    const loose = looseOf(id, spec, texts(["integrity", "npmIntegrity"]) !== undefined);
    return loose.map((found) => ({
      ...found,
      pointer: found.isVague ? `${pointer}/spec` : pointer,
    }));
  });
  const [first, ...others] = written.map(({ pointer }) => pointer);
  if (first !== undefined) {
    report({
      at: [first, ...others],
      severity: severityOf(written),
      message: wordsFor(kind, written),
    });
  }
  const kept = records.installs.filter((record) => record.kind === kind);
  const loose = kept.flatMap(({ id, spec, hasDigest }) => looseOf(id, spec, hasDigest));
  const [{ path } = { path: "" }] = kept;
  if (loose.length === 0) return;
  report({
    at: "",
    file: { path, isFolder: false, excerpt: `${kept.length} installed: ${kind}s` },
    severity: severityOf(loose),
    message: wordsFor(kind, loose),
  });
}

function looseOf(id: string, spec: string, hasDigest: boolean): readonly Loose[] {
  const isVague = spec !== "" && !isExactSpec(spec);
  // Their publisher also publishes the gateway that loads them.
  return isVague || !hasDigest ? [{ id, isVague, isOwn: spec.startsWith("@openclaw/") }] : [];
}

function severityOf(loose: readonly Loose[]): FindingSeverity {
  return loose.every(({ isOwn }) => isOwn) ? "info" : "low";
}

function wordsFor(kind: Kind, loose: readonly Loose[]): string {
  const vague = loose.filter(({ isVague }) => isVague).map(({ id }) => id);
  const unproven = loose.filter(({ isVague }) => !isVague).map(({ id }) => id);
  return [
    vague.length === 0
      ? ""
      : `${subject(kind, vague)} installed without an exact version: an update installs the latest version.`,
    unproven.length === 0
      ? ""
      : `${subject(kind, unproven)} recorded without a digest of what was downloaded.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function subject(kind: Kind, ids: readonly string[]): string {
  return ids.length === 1
    ? `The ${kind} ${ids.join("")} is`
    : `The ${kind}s ${shortList(ids.toSorted())} are`;
}
