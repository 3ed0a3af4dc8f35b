import type { ColumnTypes } from "./dialect.ts";
import { firstTables } from "./migrations/0001-first-tables.ts";
import { decisionsAndPostures } from "./migrations/0002-decisions-and-postures.ts";
import { deliveries } from "./migrations/0003-deliveries.ts";
import { evaluations } from "./migrations/0004-evaluations.ts";
import { sharedNodes } from "./migrations/0005-shared-nodes.ts";
import { adapters } from "./migrations/0006-adapters.ts";
import { demonstrations } from "./migrations/0007-demonstrations.ts";
import { servicesOfFixes } from "./migrations/0008-services-of-fixes.ts";
import { orderOfArrival } from "./migrations/0009-order-of-arrival.ts";
import { exposures } from "./migrations/0010-exposures.ts";
import { heardCalls } from "./migrations/0011-heard-calls.ts";
import { earlierScores } from "./migrations/0012-earlier-scores.ts";
import { unrankedScans } from "./migrations/0013-unranked-scans.ts";
import { proofs } from "./migrations/0014-proofs.ts";
import { auditChain } from "./migrations/0015-audit-chain.ts";
import { events } from "./migrations/0016-events.ts";
import { assignments } from "./migrations/0017-assignments.ts";
import { machines } from "./migrations/0018-machines.ts";
import { attackPathLists } from "./migrations/0019-attack-path-lists.ts";
import { rolesOfTokens } from "./migrations/0020-roles-of-tokens.ts";
import { leases } from "./migrations/0021-leases.ts";
import { instructions } from "./migrations/0024-instructions.ts";
import { tickets } from "./migrations/0025-tickets.ts";
import { serviceRisks } from "./migrations/0026-service-risks.ts";
import { inventoryAndDrift } from "./migrations/0022-inventory-and-drift.ts";
import { fleet } from "./migrations/0023-fleet.ts";

/** One step forward, as SQL statements that run in one transaction with all other steps. */
export type Migration = (types: ColumnTypes) => readonly string[];

/**
 * In order; a database that has seen n of them has version n. Never change one that was released:
 * add another.
 */
export const migrations: readonly Migration[] = [
  firstTables,
  decisionsAndPostures,
  deliveries,
  evaluations,
  sharedNodes,
  adapters,
  demonstrations,
  servicesOfFixes,
  orderOfArrival,
  exposures,
  heardCalls,
  earlierScores,
  unrankedScans,
  proofs,
  auditChain,
  events,
  assignments,
  machines,
  attackPathLists,
  rolesOfTokens,
  leases,
  inventoryAndDrift,
  fleet,
  instructions,
  tickets,
  serviceRisks,
];
