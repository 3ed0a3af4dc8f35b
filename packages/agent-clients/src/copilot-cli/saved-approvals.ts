import { type CodeRule, codeRule } from "@parapet/code-analysis/commands/code-rule.ts";
import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { wordsBeforeWildcard } from "@parapet/code-analysis/commands/rule-words.ts";
import { isList } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText, itemsOf } from "@parapet/scan-core/settings/readers.ts";
import { type JsonObject, jsonObjectOf } from "@parapet/documents/json-object.ts";
import type { ClientModel } from "../client/client-spec.ts";

/** A permanent approval in one folder. */
export type SavedApproval = {
  /** Absolute path of the folder. */
  readonly location: string;
  readonly approval: JsonObject;
  readonly at: string;
};

/** Every approval of `permissions-config.json`. */
export function savedApprovals({ layers }: ClientModel): readonly SavedApproval[] {
  return layers.members("/locations").flatMap(({ name: location, value, at }) => {
    const approvals = jsonObjectOf(value)?.["tool_approvals"];
    if (!isList(approvals)) return [];
    return approvals.flatMap((item, index) => {
      const approval = jsonObjectOf(item);
      const place = childPointer(`${at}/tool_approvals`, index);
      return approval === undefined ? [] : [{ location, approval, at: place }];
    });
  });
}

/**
 * Approved commands that run arbitrary code with any arguments; "npx:*" is npx with any arguments.
 */
export function approvedCode(model: ClientModel): readonly (CodeRule & {
  readonly name: string;
  readonly location: string;
  readonly at: string;
})[] {
  return savedApprovals(model).flatMap(({ approval, location, at }) => {
    if (approval["kind"] !== "commands") return [];
    return itemsOf(approval["commandIdentifiers"]).flatMap((name, index) => {
      const code =
        typeof name === "string" ? codeRule(effectOfRule(wordsBeforeWildcard(name))) : undefined;
      if (typeof name !== "string" || code === undefined) return [];
      return [{ ...code, name, location, at: childPointer(`${at}/commandIdentifiers`, index) }];
    });
  });
}

/** Servers of which all tools are approved, and where. */
export function approvedServers(
  model: ClientModel,
): readonly { readonly server: string; readonly location: string; readonly at: string }[] {
  return savedApprovals(model).flatMap(({ approval, location, at }) => {
    const server = asText(approval["serverName"]);
    if (approval["kind"] !== "mcp" || approval["toolName"] !== null || server === undefined)
      return [];
    return [{ server, location, at }];
  });
}
