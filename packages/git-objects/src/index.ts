export { changedPaths, treeOf } from "./commits/files-of-commit.ts";
export { resolveCommit } from "./commits/resolve-commit.ts";
export { type LeftOut, writeTree } from "./commits/write-commit.ts";
export { openObjectStore } from "./objects/object-store.ts";
export { findRepository } from "./repository/find-repository.ts";
export { GitError } from "./repository/git-error.ts";
export { currentBranch, readReference } from "./repository/references.ts";
export { originAddress } from "./repository/remote-address.ts";
