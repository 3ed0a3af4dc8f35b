import type { Migration } from "../migration.ts";

/**
 * What the latest scan of each service comes to, in numbers that add up, and what it came to
 * before: totals of all services, or of some, are sums of small rows. `kept_scan_id`: the scan that
 * these rows are of; where it is another one, a release that keeps none has scanned the service.
 */
export const serviceRisks: Migration = ({ text, integer, clustered }) => [
  `alter table postures add column kept_scan_id ${text} not null default ''`,
  "create index postures_to_keep on postures (service) where kept_scan_id <> scan_id",
  `create table service_risks (
    service ${text} not null primary key references postures on delete cascade,
    risk_rank ${integer} not null,
    paths ${integer} not null,
    starting_tenths ${integer} not null,
    starting_paths ${integer} not null,
    critical ${integer} not null,
    high ${integer} not null,
    medium ${integer} not null,
    low ${integer} not null,
    tools ${integer} not null
  ) ${clustered}`,
  "create index service_risks_by_risk on service_risks (risk_rank, service)",
  `create table service_risk_tags (
    service ${text} not null references postures on delete cascade,
    tag ${text} not null,
    paths ${integer} not null,
    worst_tenths ${integer} not null,
    primary key (service, tag)
  ) ${clustered}`,
  `create table service_worst_paths (
    service ${text} not null references postures on delete cascade,
    rule_id ${text} not null,
    place ${text} not null,
    body ${text} not null,
    primary key (service, rule_id)
  ) ${clustered}`,
  "create index service_worst_paths_by_place on service_worst_paths (rule_id, place)",
  `create table risk_moments (
    service ${text} not null references postures on delete cascade,
    at ${text} not null,
    tenths ${integer} not null,
    paths ${integer} not null,
    starting_tenths ${integer} not null,
    starting_paths ${integer} not null,
    tenths_before ${integer} not null,
    paths_before ${integer} not null,
    starting_tenths_before ${integer} not null,
    starting_paths_before ${integer} not null,
    primary key (service, at)
  ) ${clustered}`,
  "create index risk_moments_by_time on risk_moments (at, service)",
];
