import { expect, test } from "vitest";
import { classOf } from "./command-classes.ts";
import { sendingOf } from "./sending-commands.ts";

const words = (command: string): readonly string[] => command.split(" ");

test.for([
  "gh pr view",
  "gh pr list",
  "gh pr checks",
  "gh run list",
  "gh run watch",
  "gh search",
  "gh search issues",
  "gh repo view",
  "gh -R acme/site pr diff",
  "gh auth status",
  "glab mr view",
  "git status",
  "git log",
  "git -C /srv/push log",
  "git fetch",
  "npm view",
  "npm dist-tag ls",
  "cargo build",
  "twine check",
  "helm template",
  "docker ps",
  "docker pull",
  "docker compose logs",
  "docker image ls",
  "kubectl get",
  "kubectl -n prod describe pods",
  "kubectl rollout status",
  "kubectl top",
  "aws s3 ls",
  "aws ec2 describe-instances",
  "aws --profile prod sts get-caller-identity",
  "gcloud run services list",
  "az vm show",
  "terraform plan",
  "vercel ls",
  "netlify status",
  "fly logs",
  "heroku logs",
])("%s only reads, so that nobody is warned of publishing or destruction", (command) => {
  expect(classOf(words(command))).toBeUndefined();
});

test.for([
  "git push",
  "git -C sub push",
  "gh pr create",
  "gh --repo acme/site pr merge",
  "gh release upload",
  "gh workflow run",
  "glab mr note",
  "npm publish",
  "npm dist-tag add",
  "yarn npm publish",
  "cargo publish",
  "twine upload",
  "uv publish",
  "docker push",
  "docker --context prod image push",
  "podman push",
  "helm push",
  "skopeo copy",
  "aws s3 cp",
  "aws --region eu-west-1 sns publish",
  "gcloud app deploy",
  "gsutil rsync",
  "az acr build",
  "vercel deploy --prod",
  "netlify deploy",
  "fly deploy",
  "heroku container:push",
  "firebase deploy",
  "surge",
  "sendmail",
])("%s sends something to others", (command) => {
  expect(classOf(words(command))).toBe("publishes");
  expect(sendingOf(words(command))).toEqual({ covers: "sending" });
});

test.for([
  ["gh", "gh pr create"],
  ["gh pr", "gh pr merge"],
  ["gh api", "gh api"],
  ["glab mr", "glab mr create"],
  ["cargo", "cargo publish"],
  ["vercel", "vercel deploy"],
] as const)("%s covers what reads and what sends, and names what sends", ([command, example]) => {
  const sending = sendingOf(words(command));
  expect(classOf(words(command))).toBe("publishes");
  expect(sending?.covers === "both" ? sending.sending : []).toContain(example);
});

test.for([
  ["docker", "runs-code"],
  ["docker run", "runs-code"],
  ["docker compose up", "runs-code"],
  ["docker container", "runs-code"],
  ["kubectl", "runs-code"],
  ["kubectl -n prod exec", "runs-code"],
  ["kubectl delete", "destroys"],
  ["kubectl -n prod delete", "destroys"],
  ["git", "runs-code"],
  ["npm", "runs-code"],
  ["aws", "destroys"],
  ["aws s3", "destroys"],
  ["aws s3 rm", "destroys"],
  ["gcloud", "destroys"],
  ["az group delete", "destroys"],
  ["curl", "reaches-network"],
] as const)("%s can still do its worst: %s", ([command, kind]) => {
  expect(classOf(words(command))).toBe(kind);
});
