import { claudeCodeConfigurations } from "../configurations/claude-code.ts";
import { playConfiguration } from "./play-workspace.ts";

/* Plays the paths of one configuration, named on the command line; a test watches it. */
const configuration = claudeCodeConfigurations.find(({ name }) => name === process.argv[2]);
if (configuration === undefined) throw new Error("There is no such configuration.");
const { results } = await playConfiguration(configuration);
process.stdout.write(`${JSON.stringify(results.map(({ proof }) => proof.status))}\n`);
