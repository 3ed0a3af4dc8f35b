/**
 * A value that a generator made, or a person who took care: letters and digits, or long and neither
 * a word nor code.
 */
export function isStrong(value: string): boolean {
  const bare = value.replaceAll(/^["']|["']$/g, "");
  if (bare.length < 6 || isPlace(bare) || isCode(bare)) return false;
  if (/\d/.test(bare)) return /[a-z]/i.test(bare) || bare.length >= 16;
  return bare.length >= 8 && /[^A-Za-z .,:;!?()'"*_/-]/.test(bare);
}

/** A path, an address or a file of a key: it says where a secret is. */
export function isPlace(value: string): boolean {
  return /^(?:@?(?:\.{0,2}\/|~|\$\w)|[a-z]:\\|\\\\|[a-z][a-z\d+.-]*:\/\/)|\.(?:pem|key|crt|cer|p12|pfx|json|ya?ml|toml|env|txt|pub)$/i.test(
    value,
  );
}

/** A call or a member in source code: "getToken(", "config.password", "process.env.TOKEN". */
export function isCode(value: string): boolean {
  return /^[A-Za-z_$][\w$.]{0,256}[([<]|^[A-Za-z_$]{1,64}\d?(?:\??\.[A-Za-z_$]{1,64}\d?){1,8}$/.test(
    value,
  );
}

/** True for base64 of "user:password". */
export function isCredentialPair(text: string): boolean {
  if (text.length < 8 || !/^[A-Za-z\d+/]+={0,2}$/.test(text)) return false;
  try {
    return /^[\x20-\x7e]{0,256}:[\x20-\x7e]{1,4096}$/.test(atob(text));
  } catch {
    return false;
  }
}

/** A word that goes on with a sentence: "the option --token is required". */
export function isSentenceWord(text: string): boolean {
  return /^(?:a|an|and|are|flag|for|from|in|instead|is|of|on|option|or|that|the|to|was|with|without|\W{1,8})[.,:;)]{0,4}$/.test(
    text,
  );
}
