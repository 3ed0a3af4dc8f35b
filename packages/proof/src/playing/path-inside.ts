import { nodeInside } from "../sandbox/start-sandbox.ts";

/** Where programs inside look for others; Node is among them. */
export const pathInside = `${nodeInside.slice(0, nodeInside.lastIndexOf("/"))}:/usr/local/bin:/usr/bin:/bin`;
