export { turnAsChunks } from "./loopback/openai-turn.ts";
export { scriptedModel, scriptedModels } from "./openclaw/scripted-model.ts";
