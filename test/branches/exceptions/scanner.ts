import type { BranchException } from "../exceptions.ts";

export const scannerExceptions: readonly BranchException[] = [];
