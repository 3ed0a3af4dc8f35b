import { shell } from "../library-guardrail.ts";
import type { LibraryGuardrail } from "../library-guardrail.ts";

export const unpinnedInstalls: LibraryGuardrail = {
  name: "unpinned-installs",
  description:
    "A package is installed or run without an exact version. The same command may fetch different code later.",
  severity: "medium",
  owasp: ["ASI04"],
  points: ["pre_tool_call"],
  mode: "monitoring",
  action: "ask",
  condition: `facts.commands.exists(c,
  (c.name in ['npm', 'pnpm', 'yarn', 'bun'] && size(c.argv) > 2 && c.argv[1] in ['install', 'i', 'add', 'exec', 'dlx', 'x']
    && c.argv.exists(a, !(a in ['npm', 'pnpm', 'yarn', 'bun', 'install', 'i', 'add', 'exec', 'dlx', 'x'])
      && re2(a, '^(@[a-z0-9._~-]+/)?[a-z0-9][a-z0-9._~-]*(@(latest|next|beta|[*]|[~^><].*))?$')))
  || (c.name in ['npx', 'bunx', 'uvx', 'pipx'] && c.argv.exists(a, !(a in ['npx', 'bunx', 'uvx', 'pipx', 'run', 'install'])
      && re2(a, '^(@[a-z0-9._~-]+/)?[a-z0-9][a-z0-9._~-]*(@latest)?$')) && !c.argv.exists(a, re2(a, '.@[0-9]|==')))
  || (re2(c.name, '^(pip[0-9.]*|uv)$') && c.argv.exists(a, a in ['install', 'add']) && !c.argv.exists(a, a in ['-r', '--requirement', '-e'])
      && c.argv.exists(a, !(a in ['pip', 'pip3', 'uv', 'install', 'add']) && re2(a, '^[A-Za-z0-9][A-Za-z0-9._-]*([[].*[]])?([><~!].*)?$')))
  || (c.name == 'go' && c.argv.exists(a, a in ['install', 'get', 'run']) && c.argv.exists(a, a.endsWith('@latest'))))`,
  detectors: [],
  fires: [
    { why: "npm takes the newest.", tool: shell("npm install --save left-pad-ng") },
    { why: "A range is no version.", tool: shell("pip3 install 'requests>=2'") },
    { why: "Run without being installed.", tool: shell("npx -y some-mcp-server") },
    { why: "The tag moves.", tool: shell("npm i -g tool@latest") },
  ],
  silent: [
    { why: "An exact version.", tool: shell("npm install left-pad@1.3.0") },
    { why: "What the lock file says.", tool: shell("npm ci && npm install") },
    { why: "An exact version from a file.", tool: shell("pip install -r requirements.txt") },
    { why: "An exact version, run at once.", tool: shell("npx -y some-mcp-server@2.1.0") },
  ],
};
