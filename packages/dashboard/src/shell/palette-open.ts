import { sharedValue } from "../parts/shared-value.ts";

export const paletteOpen = sharedValue(false);
