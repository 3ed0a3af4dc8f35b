import type { Migration } from "../migration.ts";

/**
 * What all workspaces have, with totals; and the state of each workspace, beside the one that
 * somebody has approved and what differs from it.
 */
export const inventoryAndDrift: Migration = ({ text, integer, strict }) => [
  `create table inventory (
    kind ${text} not null,
    item_key ${text} not null,
    service ${text} not null,
    machine ${text} not null,
    name ${text} not null,
    version ${text} not null,
    risk_tenths ${integer} not null,
    exposure ${text} not null,
    first_seen ${text} not null,
    last_seen ${text} not null,
    body ${text} not null,
    primary key (kind, item_key, service)
  ) ${strict}`,
  "create index inventory_by_service on inventory (service)",
  "create index inventory_by_machine on inventory (machine, kind)",
  "create index inventory_by_risk on inventory (kind, item_key, risk_tenths)",
  `create table inventory_items (
    kind ${text} not null,
    item_key ${text} not null,
    name ${text} not null,
    services ${integer} not null,
    risk_tenths ${integer} not null,
    exposure ${text} not null,
    first_seen ${text} not null,
    last_seen ${text} not null,
    primary key (kind, item_key)
  ) ${strict}`,
  "create index inventory_items_by_risk on inventory_items (kind, risk_tenths, item_key)",
  `create table service_states (
    service ${text} not null primary key,
    scan_id ${text} not null,
    scanned_at ${text} not null,
    facts ${text} not null
  ) ${strict}`,
  `create table approved_states (
    service ${text} not null primary key,
    name ${text} not null,
    reason ${text} not null,
    approved_by ${text} not null,
    approved_at ${text} not null,
    scan_id ${text} not null,
    scanned_at ${text} not null,
    facts ${text} not null,
    guardrails ${text} not null
  ) ${strict}`,
  `create table drift (
    drift_id ${text} not null primary key,
    service ${text} not null,
    change ${text} not null,
    kind ${text} not null,
    agent_id ${text} not null,
    name ${text} not null,
    before_value ${text} not null,
    after_value ${text} not null,
    file ${text} not null,
    pointer ${text} not null,
    line ${integer} not null,
    severity ${text} not null,
    since ${text} not null,
    status ${text} not null,
    reason ${text} not null,
    decided_by ${text} not null,
    decided_at ${text} not null
  ) ${strict}`,
  "create index drift_by_service on drift (service, drift_id)",
];
