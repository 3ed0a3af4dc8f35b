import { arrayJson, objectJson } from "../store/attack-paths/attack-path-json.ts";
import type { PathDetail } from "./path-detail.ts";

/**
 * JSON of what is known of a path beside the documented fields; every score and point with one
 * decimal.
 */
export function pathDetailJson({ inherent_score, waterfall, ...detail }: PathDetail): string {
  const fields = Object.entries(detail).map(([name, value]) => [name, JSON.stringify(value)]);
  return objectJson({
    ...Object.fromEntries(fields),
    inherent_score: inherent_score.toFixed(1),
    waterfall: arrayJson(
      waterfall.map(
        ({ points, ...row }) =>
          `${JSON.stringify(row).slice(0, -1)},"points":${points.toFixed(1)}}`,
      ),
    ),
  });
}
