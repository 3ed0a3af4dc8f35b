type Scan = { readonly scan_id: string; readonly scanned_at: string };

type Service = {
  /** Its latest scan. */
  readonly scan_id: string;
  /** Newest first. */
  readonly scans: readonly Scan[];
};

/**
 * What each service is compared with: its last scan before a time, or its first one where that is
 * later. None where its latest scan is older.
 */
export function scanPairs(
  services: readonly Service[],
  since: number,
): {
  readonly pairs: readonly { readonly scan_id: string; readonly against: string }[];
  /** True if there is nothing to compare with: no service was scanned twice. */
  readonly isFirst: boolean;
} {
  const pairs = services.flatMap(({ scan_id, scans }) => {
    const earlier = scans.find(({ scanned_at }) => Date.parse(scanned_at) <= since) ?? scans.at(-1);
    return earlier === undefined || earlier.scan_id === scan_id
      ? []
      : [{ scan_id, against: earlier.scan_id }];
  });
  return { pairs, isFirst: services.every(({ scans }) => scans.length < 2) };
}
