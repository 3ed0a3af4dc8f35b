import type { Label } from "./waterfall.ts";

/** What a session label says of the session. */
export const labelText: Readonly<Record<Label, string>> = {
  untrusted_seen: "untrusted content",
  private_read: "private data read",
  egress_done: "data sent out",
};

/** What a call does that sets the label. */
export const effectText: Readonly<Record<Label, string>> = {
  untrusted_seen: "reads untrusted content",
  private_read: "reads private data",
  egress_done: "sends data out",
};
