import { plainSecretCheck } from "../../facts/secrets/plain-secret-check.ts";

export const modelKeyInConfiguration = plainSecretCheck({
  id: "OC-KEY-003",
  title: "Hard-coded model provider key in the configuration",
  rationale:
    "Anyone with a model provider's key can spend the account's money and read what it stores. Keys in a " +
    "configuration leak with every copy of it, and through an agent that is tricked into reading it.",
  opens: "model",
  opened: "uses the models on the owner's account",
});
