import type { EntryPoint } from "../model/model.ts";

/** The name of an entry point in keys of the graph. */
export function entryPointKey({ channel, account, surface, room }: EntryPoint): string {
  return [channel, account, surface, ...(room === "" ? [] : [room])].join("/");
}

/** The name of an entry point in sentences: "telegram direct messages", "discord work g1/lobby". */
export function entryPointLabel({ channel, account, surface, room }: EntryPoint): string {
  if (channel === "voice-call") return "phone calls";
  if (channel === "facetime") return "FaceTime calls";
  if (channel === "google-meet") return "meetings on Google Meet";
  if (channel.endsWith("-meetings")) return `meetings on ${channel.replace("-meetings", "")}`;
  if (channel === "imap") return `mailbox ${account}`;
  const where = room === "" ? (surface === "dm" ? "direct messages" : "groups") : room;
  return account === "default" ? `${channel} ${where}` : `${channel} ${account} ${where}`;
}
