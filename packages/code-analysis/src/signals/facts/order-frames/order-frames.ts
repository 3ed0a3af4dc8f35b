import { concealFrames } from "./conceal-frames.ts";
import { falsifyFrames } from "./falsify-frames.ts";
import { fetchFrames } from "./fetch-frames.ts";
import { overrideFrames } from "./override-frames.ts";
import { payFrames } from "./pay-frames.ts";
import { persistFrames } from "./persist-frames.ts";
import { sendSecretsFrames } from "./send-frames.ts";
import { weakenFrames } from "./weaken-frames.ts";
import type { OrderFrame } from "./order-frame.ts";

/** Orders to send secrets and conversations to somebody else, and to divert payments. */
export const sendFrames: readonly OrderFrame[] = [...sendSecretsFrames, ...payFrames];

/** Orders that conceal, override, weaken, persist, spread, falsify or come from elsewhere. */
export const orderFrames: readonly OrderFrame[] = [
  ...concealFrames,
  ...overrideFrames,
  ...weakenFrames,
  ...persistFrames,
  ...falsifyFrames,
  ...fetchFrames,
];
