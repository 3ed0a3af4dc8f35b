import { sharedValue } from "../../core/shared-value.ts";
import type { Scene } from "./scene.ts";

/** Takes down what the map shows, for an export; undefined while no map is drawn. */
export const shownScene = sharedValue<(() => Scene) | undefined>(undefined);
