import type { JsonValue } from "@parapet/documents/document.ts";
import { accessGroupIn } from "../../channels/access-groups.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawModel } from "../../model/model.ts";

/** Where the configuration refers to a named list of senders. */
export type GroupReference = {
  readonly name: string;
  /** Pointer of the entry that refers to it. */
  readonly at: string;
};

/**
 * Every reference to an access group in the lists of channels and commands, in the order of the
 * file.
 */
export function groupReferences({
  config,
}: Pick<OpenClawModel, "config">): readonly GroupReference[] {
  const found: GroupReference[] = [];
  const visit = (value: JsonValue | undefined, at: string): void => {
    if (typeof value === "string") {
      const name = accessGroupIn(value);
      if (name !== undefined) found.push({ name, at });
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, below(at, index));
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, below(at, key));
    }
  };
  for (const root of ["/channels", "/commands", "/tools", "/agents"]) visit(config.get(root), root);
  return found;
}

/** Names of the access groups that are defined. */
export function accessGroupNames({ config }: Pick<OpenClawModel, "config">): readonly string[] {
  return keysAt(config, "/accessGroups");
}
