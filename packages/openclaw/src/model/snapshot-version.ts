/** Versions of OpenClaw whose schema is known, oldest first. */
export const snapshotVersions = ["2026.6.11", "2026.9.6"] as const;

export const latestSnapshot = "2026.9.6" satisfies (typeof snapshotVersions)[number];

export type SnapshotVersion = (typeof snapshotVersions)[number];
