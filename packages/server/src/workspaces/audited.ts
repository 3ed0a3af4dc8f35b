import type { Audit } from "../store/audit.ts";
import type { SuppressionOutcome, Workspaces } from "./workspaces.ts";

/** The same workspaces; what changes a file is in the audit before it is answered. */
export function audited(workspaces: Workspaces, audit: Pick<Audit, "append">): Workspaces {
  return {
    ...workspaces,

    fix: async (path, checkIds, by, how) => {
      const outcome = await workspaces.fix(path, checkIds, by, how);
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

    suppress: async (service, request, by) => {
      const outcome = await workspaces.suppress(service, request, by);
      await audit.append({ actor: by, action: "finding.suppress", ...told(service, outcome) });
      return outcome;
    },

    liftSuppression: async (service, suppressionId, by) => {
      const outcome = await workspaces.liftSuppression(service, suppressionId, by);
      await audit.append({ actor: by, action: "finding.unsuppress", ...told(service, outcome) });
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

function told(service: string, { suppression }: SuppressionOutcome) {
  const { suppression_id, check_id, pointer, path, owner, reason, expires } = suppression;
  const place = [
    check_id,
    ...(pointer === "" ? [] : [`at ${pointer}`]),
    ...(path === "" ? [] : [`in ${path}`]),
  ].join(" ");
  return {
    target: suppression_id,
    detail: `${service}: ${place} until ${expires}, ${owner}: ${reason}`,
  };
}
