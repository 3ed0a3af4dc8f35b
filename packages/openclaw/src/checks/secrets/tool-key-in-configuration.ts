import { plainSecretCheck } from "../../facts/secrets/plain-secret-check.ts";

export const toolKeyInConfiguration = plainSecretCheck({
  id: "OC-KEY-007",
  title: "Hard-coded tool, skill or plugin key in the configuration",
  rationale:
    "Skills, plugins, speech, search and memory use their own keys. Anyone with such a key can use the service on the " +
    "owner's account and see its data. The keys leak with every copy of the configuration.",
  opens: "tool",
  opened: "uses the service behind it on the owner's account",
});
