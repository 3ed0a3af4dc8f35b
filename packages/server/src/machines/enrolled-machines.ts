import { createHash } from "node:crypto";
import { machineKeyOf, machineNamePattern, machineTokenText } from "@parapet/adapter-link";
import { parapetCommand } from "@parapet/posture";
import { findSecrets } from "@parapet/posture/redaction";
import { ProblemError } from "../core/problem.ts";
import type { AuditAuthor } from "../store/audit-chain.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Machine, MachineCounts, MachineLabels, MachineQuery } from "../store/machines.ts";
import type { Page } from "../store/page.ts";
import type { Store } from "../store/store.ts";

export type EnrollRequest = MachineLabels & {
  readonly name: string;
  /** UTC, milliseconds, `Z`; "" for never. */
  readonly expires_at: string;
};

/** Whether scans of a machine arrive. */
export type MachineState = "reporting" | "silent" | "unknown" | "revoked" | "expired";

export type ShownMachine = Machine & MachineCounts & { readonly state: MachineState };

/** The machines that send scans to a service. What changes them is in the audit. */
export type EnrolledMachines = {
  /**
   * The token is in this answer and nowhere else. Throws ProblemError "invalid", "conflict" or
   * "limit-reached".
   */
  readonly enroll: (
    request: EnrollRequest,
    author: AuditAuthor,
  ) => Promise<{ readonly machine: ShownMachine; readonly token: string }>;
  readonly list: (query: MachineQuery) => Promise<Page<ShownMachine>>;
  /** Throws ProblemError "not-found", as do the following. */
  readonly get: (name: string) => Promise<ShownMachine>;
  /** What is left out stays. */
  readonly label: (
    name: string,
    labels: Partial<MachineLabels>,
    author: AuditAuthor,
  ) => Promise<ShownMachine>;
  readonly revoke: (name: string, author: AuditAuthor) => Promise<ShownMachine>;
  /** Forgets the machine, its workspaces, and all that is known of them. */
  readonly remove: (name: string, author: AuditAuthor) => Promise<void>;
};

export type EnrolledMachinesOptions = {
  readonly store: Store;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  /** A machine that was not seen for so long is silent. */
  readonly silentAfterMs: number;
};

/** Machines of one service. */
const mostMachines = 100_000;
const mostTags = 50;
const tagPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
const labelPattern = /^[^\p{Cc}\p{Cf}]{0,200}$/u;

export function enrolledMachines(options: EnrolledMachinesOptions): EnrolledMachines {
  const { store, now, randomBytes, silentAfterMs } = options;

  const stateOf = ({ revoked_at, expires_at, last_seen_at }: Machine): MachineState => {
    const time = now();
    if (revoked_at !== "") return "revoked";
    if (expires_at !== "" && expires_at <= time.toISOString()) return "expired";
    if (last_seen_at === "") return "unknown";
    return time.getTime() - Date.parse(last_seen_at) > silentAfterMs ? "silent" : "reporting";
  };

  const shown = async (machines: readonly Machine[]): Promise<readonly ShownMachine[]> => {
    const counts = await store.machines.counts(machines.map(({ name }) => name));
    return machines.map((machine) => ({
      ...machine,
      ...(counts.get(machine.name) ?? { workspaces: 0, agents: 0 }),
      state: stateOf(machine),
    }));
  };

  const found = async (name: string): Promise<ShownMachine> => {
    const machine = await store.machines.get(name);
    const [only] = machine === undefined ? [] : await shown([machine]);
    if (only !== undefined) return only;
    throw new ProblemError(
      "not-found",
      `No machine is enrolled as ${name.slice(0, 63)}; \`${parapetCommand("machines list")}\` shows all.`,
    );
  };

  return {
    enroll: async (request, author) => {
      const { name, expires_at } = request;
      validateName(name);
      if (expires_at !== "" && expires_at <= now().toISOString()) {
        throw refusal("/expires_at", "A token has to expire in the future, or never.");
      }
      const labels = validated(request);
      const token = { name, seed: randomBytes(32) };
      await store.transaction(async ({ machines, audit }) => {
        if ((await machines.count()) >= mostMachines) {
          throw new ProblemError("limit-reached", `${mostMachines} machines are enrolled.`);
        }
        if (!(await machines.enroll({ name, expires_at, ...labels, key: machineKeyOf(token) }))) {
          throw new ProblemError(
            "conflict",
            `A machine is enrolled as ${name}; revoke it first with \`${parapetCommand("machines revoke")} ${name}\`, or choose another name.`,
          );
        }
        await audit.append({
          ...author,
          action: "machine.enroll",
          target: name,
          detail: expires_at === "" ? "never expires" : `expires ${expires_at}`,
          after_hash: hashOf(labels),
        });
      });
      return { machine: await found(name), token: machineTokenText(token) };
    },

    list: async (query) => {
      const { rows, next } = await store.machines.list(query);
      return { rows: await shown(rows), next };
    },

    get: found,

    label: async (name, change, author) => {
      await found(name);
      await store.transaction(async ({ machines, audit }) => {
        const changed = (before: MachineLabels) => validated({ ...before, ...change });
        const before = await machines.label(name, changed);
        // Deleted in this moment: the answer says so.
        if (before === undefined) return;
        await audit.append({
          ...author,
          action: "machine.label",
          target: name,
          detail: Object.keys(change).toSorted().join(", "),
          before_hash: hashOf(before),
          after_hash: hashOf(changed(before)),
        });
      });
      return found(name);
    },

    revoke: async (name, author) => {
      await found(name);
      await store.transaction(async ({ machines, audit }) => {
        if (!(await machines.revoke(name))) {
          throw new ProblemError("conflict", `The machine ${name} is revoked already.`);
        }
        await audit.append({ ...author, action: "machine.revoke", target: name, detail: "" });
      });
      return found(name);
    },

    remove: async (name, author) => {
      await found(name);
      // First its token: nothing arrives of what is then forgotten.
      await store.machines.revoke(name);
      const workspaces = await store.workspaces.ofMachine(name);
      await inTurn(workspaces, ({ service }) => store.forgetService(service));
      await store.transaction(async ({ attackPaths, machines, audit, forgetService, ...kept }) => {
        // A scan that was being stored when the token went has its end before this.
        await attackPaths.hold();
        const late = await kept.workspaces.ofMachine(name);
        await inTurn(late, ({ service }) => forgetService(service));
        await machines.remove(name);
        await audit.append({
          ...author,
          action: "machine.remove",
          target: name,
          detail: `${workspaces.length + late.length} workspaces`,
        });
      });
    },
  };
}

function validateName(name: string): void {
  if (!machineNamePattern.test(name)) {
    throw refusal(
      "/name",
      "A machine's name is 2 to 63 lowercase letters, digits, dots, dashes and underscores, a letter or digit first.",
    );
  }
  refuseSecret("/name", name);
}

/** Tags in order, each once. Throws ProblemError "invalid". */
function validated({ owner, group, tags }: MachineLabels): MachineLabels {
  for (const [field, text] of Object.entries({ owner, group })) {
    if (!labelPattern.test(text)) {
      throw refusal(`/${field}`, `The ${field} is at most 200 characters on one line.`);
    }
    refuseSecret(`/${field}`, text);
  }
  for (const [at, tag] of tags.entries()) {
    if (!tagPattern.test(tag)) {
      throw refusal(
        `/tags/${at}`,
        "A tag is 1 to 64 letters, digits, dots, colons, dashes and underscores, a letter or digit first.",
      );
    }
    refuseSecret(`/tags/${at}`, tag);
  }
  const distinct = [...new Set(tags)].toSorted();
  if (distinct.length > mostTags) throw refusal("/tags", `A machine has at most ${mostTags} tags.`);
  return { owner, group, tags: distinct };
}

function refuseSecret(pointer: string, text: string): void {
  if (findSecrets(text, "output").length === 0) return;
  throw refusal(pointer, "This looks like a secret, and lists and the history show it.");
}

function hashOf({ owner, group, tags }: MachineLabels): string {
  const digest = createHash("sha256").update(JSON.stringify({ owner, group, tags }));
  return `sha256:${digest.digest("hex")}`;
}

function refusal(pointer: string, detail: string): ProblemError {
  return new ProblemError("invalid", detail, { errors: [{ pointer, detail }] });
}
