import type { Detector } from "./detector.ts";

/** All detectors, by id. */
export const shippedDetectors: readonly Detector[] = [];
