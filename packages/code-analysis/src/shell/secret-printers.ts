import { programName } from "../commands/shell-scripts.ts";

type Phrase = readonly string[];

const phrasesOf = (text: string): readonly Phrase[] =>
  text.split("; ").map((phrase) => phrase.split(" "));

/** Programs, with their sub-commands, that print a login or a password. */
const loginPrinters = phrasesOf(
  "security find-generic-password; security find-internet-password; pass show; op read; op item; vault kv; vault read; " +
    "gh auth token; glab auth token; gcloud auth print-access-token; gcloud auth print-identity-token; " +
    "gcloud auth application-default; az account get-access-token; aws configure export-credentials; aws sts; aws iam create-access-key; kubectl create token; vault token create; " +
    "aws secretsmanager get-secret-value; aws ssm get-parameter; secret-tool lookup; bw get; kubectl config view; " +
    "git credential fill; heroku auth:token; doppler secrets; infisical secrets; chamber read; gopass show; keyring get; " +
    "bw list; bw export; kubectl get secret; kubectl get secrets; terraform state pull",
);

/** Those that print everything, or the keys themselves. */
const keyPrinters = phrasesOf(
  "security dump-keychain; security export; gpg --export-secret-keys; gpg2 --export-secret-keys; " +
    "gpg --export-secret-subkeys",
);

const clipboards = phrasesOf(
  "pbpaste; xclip -o; xsel -o; xsel --output; wl-paste; powershell get-clipboard",
);

/** True if the words of a command begin with those of a phrase, ignoring options between them. */
function begins(words: readonly string[], phrases: readonly Phrase[]): boolean {
  const [first = "", ...rest] = words;
  const program = programName(first).toLowerCase();
  return phrases.some(([name, ...others]) => {
    if (name !== program) return false;
    const wanted = others[0] ?? "";
    const own = wanted.startsWith("-") ? rest : rest.filter((word) => !word.startsWith("-"));
    return wanted.startsWith("-")
      ? own.includes(wanted)
      : others.every((word, index) => own[index]?.toLowerCase() === word);
  });
}

export function printsLogin(words: readonly string[]): boolean {
  return begins(words, loginPrinters);
}

export function printsKeys(words: readonly string[]): boolean {
  return begins(words, keyPrinters);
}

export function printsClipboard(words: readonly string[]): boolean {
  return begins(words, clipboards);
}
