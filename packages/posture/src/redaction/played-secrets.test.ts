import { describe, expect, test } from "vitest";
import { redactText } from "./redact-text.ts";

const word = "Tr0ub4dor3xQ";

describe("a secret that is sent, printed or stored under a name that says nothing is hidden", () => {
  test.each([
    "AUTH default §",
    "HELLO 3 AUTH ada §",
    String.raw`printf 'AUTH default §\r\n' | nc localhost 6379`,
    String.raw`{"command":"printf 'AUTH default §\\r\\n' | nc h 6379"}`,
    `echo "AUTH default §" | redis-cli`,
    "ACL SETUSER ada on >§ ~* +@all",
    "redis-cli acl setuser ada on '>§' allkeys",
    "user ada on >§ ~* +@all",
    `restic --password-command "echo §" snapshots`,
    `restic --password-command 'printf §' snapshots`,
    `RESTIC_PASSWORD_COMMAND="echo -n §"`,
    `BORG_PASSCOMMAND="echo §"`,
    `passwordeval "echo §"`,
    `PassCmd "/bin/echo §"`,
    `["--password-command", "echo §"]`,
    String.raw`{"args":"--password-command \"echo §\""}`,
    String.raw`expect "assword:"; send "§\r"`,
    `expect "password:"\n  send -- "§\\r"`,
    String.raw`expect { "*?assword:*" { send "§\r" } }`,
    `child.expect('Password:')\nchild.sendline('§')`,
    String.raw`{"command":"expect -c 'expect \"assword:\"; send \"§\\r\"'"}`,
    `doppler secrets set FOO='§'`,
    `doppler secrets set FOO="§" BAR=x`,
    `fly secrets set A=b FOO=§ -a app`,
    String.raw`{"command":"fly secrets set FOO=\"§\""}`,
    `["vault", "kv", "put", "secret/a", "foo=§"]`,
    `echo § | wrangler secret put FOO`,
    `echo § | vercel env add FOO production`,
    `printf '%s' '§' | docker secret create foo -`,
    `gcloud secrets versions add foo --data-file=- <<< §`,
    `echo § | firebase functions:secrets:set FOO`,
    `kubectl create secret generic x --from-file=a=/dev/stdin <<< §`,
    `echo § | kubectl create secret generic x --from-file=a=/dev/stdin`,
    `echo FOO=§ | fly secrets import`,
    `printf 'FOO=§' | doppler secrets upload -`,
    `echo § | gopass insert a/b`,
    `echo § | keyring set svc user`,
    `echo § | circleci context store-secret x y FOO`,
    `restic --password-command 'sh -c "echo §"' snapshots`,
    String.raw`expect -c 'expect assword; send -- §\r'`,
  ])("%s", (line) => {
    const shown = redactText(line.replace("§", word), "output");
    expect(shown).not.toContain(word);
    expect(shown).toContain(line.slice(0, 5));
  });

  test("also one of letters alone, where the program stores secrets and nothing else", () => {
    expect(redactText("fly secrets set FOO=correcthorse", "output")).not.toContain("correcthorse");
    expect(redactText("vault kv put s/a foo=horse", "output")).not.toContain("horse");
  });
});

describe("what only looks like it stays", () => {
  test.each([
    "AUTH default password is not set",
    "The command AUTH username password logs in.",
    "AUTH failed for user2: NOAUTH",
    "ACL SETUSER ada on nopass ~* +@all",
    "ACL LIST > acl2.txt",
    "user ada on 2026-11-23 > see log2",
    `restic --password-command "pass show backup2/restic" snapshots`,
    `restic --password-command "op read op://vault2/item"`,
    `--password-command "echo $RESTIC2"`,
    `passwordeval "gpg -d ~/.secret2.gpg"`,
    String.raw`expect "$ "; send "ls -la2\r"`,
    String.raw`expect "assword:"; send "$password\r"`,
    `child.expect('prompt')\nchild.sendline('uname -a2')`,
    "fly secrets list -a app2x",
    "doppler secrets get FOO2X",
    "kubectl create secret generic x2 --from-file=a=./b2.txt",
    String.raw`expect assword; send -- $password2\r`,
    "fly secrets unset FOO2X",
    "fly secrets set FOO=$FOO BAR=${BAR2}",
    "vault kv put secret/a foo=@file2x.json",
    "vault kv get -field=foo2x secret/a2b",
    "vault write auth/approle/role/ci policies=default ttl=24h",
    "heroku config:set NODE_ENV=production LOG_LEVEL=debug WEB_CONCURRENCY=2",
    "kubectl create secret generic x --from-file=a2=./b2.txt",
    "kubectl create configmap x --from-literal=level=debug2x",
    "gcloud run deploy --set-env-vars STAGE=production",
    "fly to the secrets of a=b set",
    "gh secret list --repo ada/app2x",
    "chamber exec app2x -- env FOO2X",
    "az webapp config appsettings set --settings WEBSITE_NODE_DEFAULT_VERSION=~20",
  ])("%s", (line) => {
    expect(redactText(line, "output")).toBe(line);
  });
});
