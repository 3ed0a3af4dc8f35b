/** Folders in which every user of a machine may put files, and shares of other machines. */
const shared =
  /^(?:\/(?:private\/)?(?:var\/)?tmp\/|\/dev\/shm\/|\/Users\/Shared\/|[a-z]:[\\/](?:users[\\/]public|windows[\\/]temp|temp)[\\/]|\\\\[\w.-]+\\)/i;
const systemLibraries =
  /^(?:\/(?:usr\/(?:local\/)?)?lib(?:32|64|exec)?\/|\/opt\/homebrew\/|\/snap\/|\/nix\/store\/)/;

/** True for a file that any user of the machine, or another machine, could have put there. */
export function isInSharedFolder(path: string): boolean {
  return shared.test(path.replace(/^file:\/\/(?=\/)/, "").trim());
}

/** True for a library that only the system's administrator can replace, or that is named alone. */
export function isSystemLibrary(path: string): boolean {
  return (systemLibraries.test(path) && !path.includes("..")) || !/[\\/]/.test(path);
}
