/**
 * Vendors whose own instructions install by a script, by the prefix of its address. Still unpinned,
 * but from a known vendor.
 */
export const knownInstallers: readonly string[] = `
aka.ms/InstallAzureCLI apt.llvm.org bootstrap.pypa.io antigravity.google/cli/ cdn.coollabs.io/coolify/ cli.doppler.com/install.sh code-server.dev/install.sh getcomposer.org aspire.dev/install.sh claude.ai clawd.bot cursor.com deb.nodesource.com deno.land
dl.k8s.io dokploy.com/install.sh dot.net fluxcd.io/install.sh fly.io/install.sh fnm.vercel.app foundry.paradigm.xyz get-ghcup.haskell.org get.docker.com
get.helm.sh get.k3s.io get.pnpm.io get.pulumi.com get.sdkman.io get.volta.sh install.duckdb.org install.determinate.systems
install.julialang.org just.systems/install.sh pixi.sh/install.sh install.python-poetry.org mise.run molt.bot nixos.org/nix/ nodejs.org ollama.com/ openclaw.ai opencode.ai
packages.microsoft.com pkgs.tailscale.com proton.me/download/ raw.githubusercontent.com/anchore/
raw.githubusercontent.com/aquasecurity/ raw.githubusercontent.com/babashka/ raw.githubusercontent.com/golangci/ raw.githubusercontent.com/helm/
raw.githubusercontent.com/homebrew/ raw.githubusercontent.com/nvm-sh/ raw.githubusercontent.com/pyenv/ raw.githubusercontent.com/rbenv/
rclone.org/install.sh release.anza.xyz release.solana.com run.linkerd.io rpm.nodesource.com sdk.cloud.google.com
sh.rustup.rs starship.rs static.rust-lang.org tailscale.com/install.sh astral.sh bun.sh zed.dev/install.sh
`
  .toLowerCase()
  .trim()
  .split(/\s+/);

/** True for the address of an installer of a known vendor, without its scheme: "sh.rustup.rs". */
export function isKnownInstaller(address: string): boolean {
  const lowerCase = address.toLowerCase();
  return knownInstallers.some(
    (known) =>
      lowerCase.startsWith(known) &&
      (known.includes("/") || /^(?:[/?]|$)/.test(lowerCase.slice(known.length))),
  );
}
