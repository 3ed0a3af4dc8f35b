const secret =
  /(?:key|token|secret|credential)s?(?:_|$)|passw|auth(?!or)|private|cert|(?:^|_)(?:mnemonic|seed_phrase|dsn)(?:_|$)|_pwd$|^(?:database|db|postgres(?:ql)?|pg|mysql|mongo(?:db)?|redis)_?ur[il]$/i;
const open = /public|publishable|anon_key|max_|_(?:limit|count|name|type)$/i;

/** True for a variable of the environment whose name says that it opens something. */
export function isSecretVariable(name: string): boolean {
  return secret.test(name) && !open.test(name);
}
