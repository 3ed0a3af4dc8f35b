import type { FindingSeverity } from "@parapet/posture";
import { hostOf, listenersTo } from "@parapet/scan-core/addresses/address-reach.ts";
import { withTls } from "@parapet/scan-core/addresses/clear-text-host.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import type { Check, FixEditor, Match } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { owaspAgenticReference } from "../reporting/references.ts";
import { textAt } from "../tools/tool-lists.ts";

/** An address that is connected to, and what a finding says where that is without TLS. */
export type Connection = Pick<Match, "at" | "agent"> & {
  readonly address: string;
  /** By who can read it: everyone on the way through the internet, or those in the same network. */
  readonly severity: Readonly<Record<"public" | "private", FindingSeverity>>;
  /** `readers`: "anyone on the network path", as the subject of what follows. */
  readonly message: (readers: string, host: string) => string;
};

type Own = Omit<Check<OpenClawModel>, "run" | "fix"> & {
  readonly connections: (model: OpenClawModel) => Iterable<Connection>;
  /**
   * Sets TLS in the first place of a finding, and what `besides` edits; no fix where none is given.
   */
  readonly fix?: {
    readonly title: string;
    readonly besides?: (at: string, edit: FixEditor, model: OpenClawModel) => void;
  };
};

const readersOf = {
  public: "anyone on the network path",
  private: "every machine in the same network",
} as const;

/** Connections that leave the machine without TLS, outside a tailnet: one for each setting. */
export function clearTextCheck({ connections, fix, ...own }: Own): Check<OpenClawModel> {
  return {
    ...own,
    references: [...own.references, owaspAgenticReference],
    run: (model, report) => {
      const reported = new Set<string>();
      for (const { address, severity, message, ...place } of connections(model)) {
        const listeners = listenersTo(address);
        const at = placeOf(place);
        if (listeners === undefined || reported.has(at)) continue;
        reported.add(at);
        report({
          ...place,
          severity: severity[listeners],
          message: message(readersOf[listeners], hostOf(address)),
        });
      }
    },
    ...(fix && {
      fix: {
        safe: false,
        title: fix.title,
        apply: (match, edit, model) => {
          const at = placeOf(match);
          edit.set(at, withTls(textAt(model.config, at)));
          fix.besides?.(at, edit, model);
        },
      },
    }),
  };
}

/** The same severity for both kinds of readers. */
export function always(severity: FindingSeverity): Connection["severity"] {
  return { public: severity, private: severity };
}
