import type { SarifRule } from "./rule.ts";

/** A result before it is numbered and bounded. */
export type SarifResult = {
  readonly rule: SarifRule;
  readonly level: string;
  /** By which results are kept where there are too many: 0 to 10. */
  readonly score: number;
  readonly message: string;
  /** Never empty. */
  readonly locations: readonly object[];
  readonly related?: readonly object[];
  readonly codeFlows?: readonly object[];
  readonly fixes?: readonly object[];
  /** 32 hexadecimal digits. */
  readonly fingerprint: string;
  readonly suppressions: readonly object[];
  readonly properties: Readonly<Record<string, unknown>>;
};
