import { asTrimmedTexts } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import type { OpenClawConfig } from "../model/model.ts";

/** An entry of a tool list, with its pointer. */
export type ToolEntry = { readonly name: string; readonly at: string };

/**
 * One of the filters a tool must pass: denied by no entry, and allowed by one where there is an
 * allow list.
 */
export type ToolLayer = {
  /** Undefined where the layer allows everything that it does not deny. */
  readonly allow: { readonly entries: readonly ToolEntry[]; readonly at: string } | undefined;
  readonly deny: readonly ToolEntry[];
};

/** The filter that `allow`, `alsoAllow` and `deny` below a pointer make. */
export function layerAt(config: OpenClawConfig, at: string): ToolLayer {
  const allow = entriesAt(config, `${at}/allow`);
  const also = entriesAt(config, `${at}/alsoAllow`);
  // Without an allow list, or with an empty one, `alsoAllow` adds to "everything".
  const entries = allow === undefined || allow.length === 0 ? [] : [...allow, ...(also ?? [])];
  return {
    allow: entries.length > 0 ? { entries, at: `${at}/allow` } : undefined,
    deny: entriesAt(config, `${at}/deny`) ?? [],
  };
}

/** Entries of a list; undefined where there is none. */
export function entriesAt(config: OpenClawConfig, at: string): readonly ToolEntry[] | undefined {
  const list = config.get(at);
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((entry, index) =>
    (asTrimmedTexts([entry]) ?? []).map((name) => ({ name, at: below(at, index) })),
  );
}
