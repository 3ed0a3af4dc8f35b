import { type Labels, type Origin, relabeled } from "./abstract-value.ts";

const secret =
  /(?:key|token|secret|credential)s?(?:_|$)|passw|auth(?!or)|private|cert|(?:^|_)(?:mnemonic|seed_phrase|dsn)(?:_|$)|_pwd$|^(?:database|db|postgres(?:ql)?|pg|mysql|mongo(?:db)?|redis)_?ur[il]$/i;
const open = /public|publishable|anon_key|max_|_(?:limit|count|name|type)$/i;

/** True for an environment variable whose name indicates a secret. */
export function isSecretVariable(name: string): boolean {
  return secret.test(name) && !open.test(name);
}

/** The secret environment variables in a value. */
export function secretKeys(labels: Labels): readonly Origin[] {
  return secretsUnder(labels, "key:");
}

/** The secret environment variables that a value was derived from. */
export function secretVariables(labels: Labels): readonly Origin[] {
  return secretsUnder(labels, "variable:");
}

function secretsUnder(labels: Labels, prefix: "key:" | "variable:"): readonly Origin[] {
  return [...labels].flatMap(([label, origin]) => {
    const name = label.startsWith(prefix) ? label.slice(prefix.length) : "";
    return isSecretVariable(name) ? [{ ...origin, what: name }] : [];
  });
}

/** The labels of something derived from a key that is not the key itself. */
export function withoutKeys(labels: Labels): Labels {
  return relabeled(labels, (label) =>
    label.startsWith("key:") || label === "encoded" ? undefined : label,
  );
}
