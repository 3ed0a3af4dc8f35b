import type { Audit } from "../store/audit.ts";
import type { Workspaces } from "./workspaces.ts";

/** The same workspaces; what changes a file is in the audit before it is answered. */
export function audited(workspaces: Workspaces, audit: Pick<Audit, "append">): Workspaces {
  return {
    ...workspaces,

    fix: async (path, checkIds, by, choices) => {
      const outcome = await workspaces.fix(path, checkIds, by, choices);
      const { record } = outcome;
      if (record !== undefined) {
        await audit.append({
          actor: by,
          action: "fix.apply",
          target: record.fix_id,
          detail: `${record.service}: ${record.check_ids.join(", ")}`,
        });
      }
      return outcome;
    },

    rollback: async (fixId, options) => {
      const record = await workspaces.rollback(fixId, options);
      await audit.append({
        actor: options.by,
        action: "fix.rollback",
        target: fixId,
        detail: `${record.service}: ${record.check_ids.join(", ")}`,
      });
      return record;
    },
  };
}
