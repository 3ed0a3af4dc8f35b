import { dataFiles, dataFolders } from "@parapet/posture";
import { words } from "../../core/words.ts";
import { comparableParts } from "./home.ts";
import { couldBe } from "./wildcard.ts";

/** Files and folders where keys, tokens, passwords and what was typed are known to be kept. */
const places: readonly (readonly string[])[] = [
  ...Object.values(dataFolders).map((folder) => folder.toLowerCase()),
  ...words(`
  ~/.ssh ~/.gnupg ~/.aws ~/.azure ~/.kube ~/.config/gcloud ~/.config/gh ~/.config/hub ~/.docker/config.json
  ~/.netrc ~/.npmrc ~/.pypirc ~/.git-credentials ~/.config/git/credentials ~/.password-store ~/.vault-token ~/.pgpass
  ~/.my.cnf ~/.m2/settings.xml ~/.cargo/credentials ~/.cargo/credentials.toml ~/.gem/credentials
  ~/.composer/auth.json ~/.terraform.d ~/.config/op ~/.config/rclone ~/.config/sops ~/.age ~/.local/share/keyrings
  ~/library/keychains ~/library/cookies ~/.mozilla ~/.config/google-chrome ~/.config/chromium
  ~/library/application_support/google/chrome ~/.bitcoin ~/.ethereum ~/.electrum ~/.config/solana
  ~/.bash_history ~/.zsh_history ~/.python_history ~/.psql_history ~/.node_repl_history
  ~/.claude/.credentials.json ~/.codex/auth.json ~/.gemini/oauth_creds.json
  ~/.openclaw/credentials ~/.openclaw/.env ~/.openclaw/identity ~/.openclaw/secrets ~/.clawdbot/credentials
  /etc/shadow /etc/gshadow /etc/sudoers /etc/sudoers.d /etc/ssh /etc/kubernetes /var/run/secrets /run/secrets
  /var/lib/kubelet /proc/self/environ /proc/*/environ /etc/master.passwd /var/db/dslocal
`),
].map((place) => place.replace("application_support", "application support").split("/"));

/** The same by their first two parts, of which the second is never a wildcard but in /proc. */
const placesByBegin = Map.groupBy(places, ([first, second]) => `${first}/${second}`);

/** Names that mean the same wherever they stand. */
const names: ReadonlySet<string> = new Set([
  ...Object.values(dataFiles),
  ...words(`.env .envrc id_rsa id_dsa id_ecdsa id_ed25519 id_ecdsa_sk id_ed25519_sk .netrc _netrc .pypirc .pgpass
    .git-credentials .htpasswd .vault-token credentials.json client_secret.json service-account.json
    service_account.json secrets.json secrets.yaml secrets.yml secrets.toml .secrets kubeconfig terraform.tfstate
    auth-profiles.json auth.json wallet.dat keychain-db login.keychain-db master.key key4.db logins.json`),
]);
const endings = words(".pem .key .p12 .pfx .jks .keystore .kdbx .ppk .ovpn .asc .agekey");
const harmless = words(".pub .example .sample .template .dist known_hosts");

/**
 * True when secrets are known to be kept at a normal path. A `*` in it stands for whatever a shell
 * could put there.
 */
export function isSensitivePath(normalPath: string): boolean {
  const parts = comparableParts(normalPath);
  const last = parts.at(-1) ?? "";
  if (harmless.some((ending) => last.endsWith(ending))) return false;
  if (names.has(last) || last.startsWith(".env.")) return true;
  if (last.length > 4 && endings.some((ending) => last.endsWith(ending))) return true;
  if (/[*?[]/.test(normalPath)) {
    return (
      (!/^\*+$/.test(last) && [...names].some((name) => couldBe(last, name))) ||
      places.some((place) => liesIn(parts, place, couldMean))
    );
  }
  const nearby = placesByBegin.get(`${parts[0]}/${parts[1]}`) ?? [];
  return nearby.some((place) => liesIn(parts, place, fits));
}

function liesIn(
  parts: readonly string[],
  place: readonly string[],
  isSame: (part: string, wanted: string) => boolean,
): boolean {
  return (
    parts.length >= place.length &&
    place.every((wanted, index) => isSame(parts[index] ?? "", wanted))
  );
}

/** A `*` alone says nothing of what is meant. */
function couldMean(part: string, wanted: string): boolean {
  return wanted === "*" || (!/^\*+$/.test(part) && couldBe(part, wanted));
}

function fits(part: string, wanted: string): boolean {
  return part === wanted || wanted === "*";
}
