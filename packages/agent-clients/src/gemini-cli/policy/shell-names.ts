/** The current and the former name of the tool that runs commands. */
export const shellNames: readonly [string, ...string[]] = ["run_shell_command", "ShellTool"];
