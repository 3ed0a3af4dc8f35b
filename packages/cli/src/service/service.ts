import { type Adapters, adapters } from "./adapters.ts";
import { type AuditStore, auditStore } from "./audit.ts";
import { type Backups, backups } from "./backups.ts";
import { type FleetStore, fleetStore } from "./fleet.ts";
import { type GuardrailStore, guardrailStore } from "./guardrails.ts";
import { type Migrations, migrations } from "./migrations.ts";
import { type MachineStore, machineStore } from "./machines.ts";
import { type Scanning, scanning } from "./scanning.ts";
import { type Proving, proving } from "./proving.ts";
import { type Serving, serving } from "./serving.ts";
import { type TokenStore, tokenStore } from "./tokens.ts";
import { type WorkspaceStore, workspaceStore } from "./workspaces.ts";

/** Everything that the commands use of the other packages. */
export type Service = Scanning &
  WorkspaceStore &
  AuditStore &
  TokenStore &
  MachineStore &
  FleetStore &
  GuardrailStore &
  Adapters &
  Backups &
  Migrations &
  Proving &
  Serving;

/**
 * The real implementation. Each package is loaded on first use, so that help and errors are fast.
 */
export const service: Service = {
  ...scanning,
  ...workspaceStore,
  ...auditStore,
  ...tokenStore,
  ...machineStore,
  ...fleetStore,
  ...guardrailStore,
  ...adapters,
  ...backups,
  ...migrations,
  ...proving,
  ...serving,
};
