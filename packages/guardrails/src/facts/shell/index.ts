export { readScript } from "./read-script.ts";
export { commandsRead, newReading, type ReadCommand } from "./shell-reading.ts";
export { startedCommand } from "./launchers/started-command.ts";
