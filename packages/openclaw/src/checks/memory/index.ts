import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { embeddingsInClearText } from "./embeddings-in-clear-text.ts";
import { memoryTakesInFolders } from "./memory-takes-in-folders.ts";
import { nativeExtension } from "./native-extension.ts";
import { recallAcrossPeople } from "./recall-across-people.ts";
import { strangersWriteInstructions } from "./strangers-write-instructions.ts";
import { transcriptsSearched } from "./transcripts-searched.ts";

export const memoryChecks: readonly Check<OpenClawModel>[] = [
  embeddingsInClearText,
  memoryTakesInFolders,
  nativeExtension,
  recallAcrossPeople,
  strangersWriteInstructions,
  transcriptsSearched,
];
