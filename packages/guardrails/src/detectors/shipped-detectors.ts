import type { Detector } from "../core/detector.ts";
import { exfiltrationDetector } from "./exfiltration/exfiltration-detector.ts";
import { hiddenUnicodeDetector } from "./hidden-unicode/hidden-unicode-detector.ts";
import { instructionsDetector } from "./instructions/instructions-detector.ts";
import { piiDetector } from "./pii/pii-detector.ts";
import { secretDetector } from "./secret-detector.ts";

/** All detectors, by id. */
export const shippedDetectors: readonly Detector[] = [
  exfiltrationDetector,
  hiddenUnicodeDetector,
  instructionsDetector,
  piiDetector,
  secretDetector,
];
