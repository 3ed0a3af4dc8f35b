import {
  type FixInstruction,
  instructionIdPattern,
  instructionLimits,
  instructionReports,
  exposureStates,
  type ReportedInstruction,
} from "@parapet/posture";

type Fields = Readonly<Record<string, unknown>>;

const instructionFields: Readonly<Record<keyof FixInstruction, (value: unknown) => boolean>> = {
  instruction_id: matching(instructionIdPattern),
  service: matching(/^[a-z0-9][a-z0-9._-]{1,62}\/[^\p{C}]{1,200}$/u),
  check_ids: listOf(/^[A-Z0-9][A-Za-z0-9-]{0,99}$/, { least: 1, most: instructionLimits.checkIds }),
  choices: listOf(/^[A-Z0-9][A-Za-z0-9-]{0,99}=[\w.-]{1,100}$/, {
    least: 0,
    most: instructionLimits.checkIds,
  }),
  fingerprints: listOf(/^[0-9a-f]{32}$/, { least: 1, most: instructionLimits.fingerprints }),
  exposure_id: matching(/^[\w-]{0,200}$/),
  reason: isText,
  asked_by: isText,
  asked_at: isTime,
  expires_at: isTime,
};

/**
 * An instruction for this machine, exactly in the form that is known; undefined for everything
 * else, also with a field more: a file or a command has no place in it.
 */
export function readInstruction(value: unknown, machine: string): FixInstruction | undefined {
  if (!isInstruction(value) || !value.service.startsWith(`${machine}/`)) return undefined;
  const ids = new Set(value.check_ids);
  const isOwn = value.choices.every((choice) => ids.has(choice.split("=", 1).join("")));
  return isOwn && ids.size === value.check_ids.length ? value : undefined;
}

const reportFields: Readonly<Record<keyof ReportedInstruction, (value: unknown) => boolean>> = {
  instruction_id: matching(instructionIdPattern),
  status: (value) => instructionReports.some((one) => one === value),
  at: isTime,
  note: isText,
  fix_id: matching(/^[\w-]{0,60}$/),
  findings_closed: isCount,
  findings_left: isCount,
  exposure: (value) => exposureStates.some((one) => one === value),
};

/** A report as it was kept on this machine. */
export function isReport(value: unknown): value is ReportedInstruction {
  return hasExactly(value, reportFields);
}

function isInstruction(value: unknown): value is FixInstruction {
  return hasExactly(value, instructionFields);
}

function hasExactly(
  value: unknown,
  fields: Readonly<Record<string, (value: unknown) => boolean>>,
): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const given: Fields = { ...value };
  const names = Object.keys(fields);
  return (
    Object.keys(given).length === names.length &&
    names.every((name) => Object.hasOwn(given, name) && fields[name]?.(given[name]) === true)
  );
}

function matching(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === "string" && pattern.test(value);
}

function listOf(
  pattern: RegExp,
  { least, most }: { readonly least: number; readonly most: number },
): (value: unknown) => boolean {
  const isOne = matching(pattern);
  return (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(isOne);
}

/** How it is shown is decided where it is shown. */
function isText(value: unknown): boolean {
  return typeof value === "string" && value.length <= instructionLimits.text;
}

function isTime(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
