import { sharedValue } from "../core/shared-value.ts";

export const paletteOpen = sharedValue(false);
