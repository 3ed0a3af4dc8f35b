const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const files = words(`
  .gitconfig .gitmodules .bashrc .bash_profile .zshrc .zprofile .profile .zshenv .zlogin .zlogout .bash_login .bash_aliases
  .bash_logout .envrc .ripgreprc .mcp.json .claude.json .npmrc .yarnrc .yarnrc.yml .pnp.cjs .pnp.loader.mjs .pnpmfile.cjs
  bunfig.toml .bunfig.toml .bazelrc .bazelversion .bazeliskrc .pre-commit-config.yaml lefthook.yml .lefthook.yml
  lefthook.yaml .lefthook.yaml gradle-wrapper.properties maven-wrapper.properties .devcontainer.json pyrightconfig.json
`);
const folders = words(".git .vscode .idea .claude .husky .cargo .devcontainer .yarn .mvn");

/**
 * Files that start code: Claude Code prompts before each edit whatever rules and modes say, except
 * in bypassPermissions.
 */
export function isProtectedPath(path: string): boolean {
  const names = path.toLowerCase().split("/");
  return (
    files.has(names.at(-1) ?? "") ||
    names.some((name) => folders.has(name)) ||
    path.toLowerCase().includes("/.config/git/")
  );
}
