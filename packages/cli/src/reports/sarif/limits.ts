/**
 * What GitHub shows of a SARIF file at most; what is beyond is dropped there without a word, or
 * refuses the whole file.
 */
export const sarifLimits = {
  results: 5_000,
  locations: 100,
  threadFlowLocations: 1_000,
  tags: 10,
} as const;
