import {
  lineOf,
  type AutoRunCommand,
} from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layer, Layers } from "@parapet/scan-core/layers/layers.ts";
import { type JsonObject, jsonObjectOf } from "@parapet/documents/json-object.ts";

/** Suffix of the layers that are a tasks file, and the layer of a dev container. */
export const tasksName = "tasks";
export const devContainerName = "devcontainer";

/** Prefix of the layers that are workspace files. */
export const workspacePrefix = "workspace:";

/** A command that VS Code runs automatically, and its trigger. */
type Started = Pick<AutoRunCommand, "subject" | "text" | "at" | "isContained">;

/** Tasks that run when the folder is opened, and the commands of a dev container. */
export function autoRunCommandsOf({ all }: Layers): readonly Started[] {
  return all.flatMap((layer) => {
    if (layer.name.endsWith(tasksName)) return openingTasks(layer, "/tasks");
    if (layer.name.startsWith(workspacePrefix)) return openingTasks(layer, "/tasks/tasks");
    return layer.name.startsWith(devContainerName) ? containerCommands(layer) : [];
  });
}

type Task = { readonly value: JsonObject; readonly at: string; readonly label: string };

/** `place` is the pointer to the list of tasks. */
function openingTasks({ name, document }: Layer, place: string): readonly Started[] {
  const list = document.get(place);
  if (!isList(list)) return [];
  const tasks = list.flatMap((item, index): readonly Task[] => {
    const value = jsonObjectOf(item);
    if (value === undefined) return [];
    return [
      {
        value,
        at: `${childPointer("", name)}${place}/${index}`,
        label: asText(value["label"]) ?? asText(value["taskName"]) ?? "",
      },
    ];
  });
  const running = new Set<Task>();
  for (const task of tasks) if (opensWithFolder(task)) add(task, tasks, running);
  return [...running].flatMap((task) =>
    linesOf(task).map(({ text, at }) => ({ subject: `The task ${task.label}`, text, at })),
  );
}

function opensWithFolder({ value }: Task): boolean {
  return jsonObjectOf(value["runOptions"])?.["runOn"] === "folderOpen";
}

/** A task, and those that it runs first. */
function add(task: Task, all: readonly Task[], running: Set<Task>): void {
  if (running.has(task)) return;
  running.add(task);
  const first = task.value["dependsOn"];
  const labels = first === undefined ? [] : isList(first) ? first : [first];
  for (const other of all) if (labels.includes(other.label)) add(other, all, running);
}

const systems = ["linux", "osx", "windows"];

/** The command of a task, and those of single platforms. */
function linesOf({ value, at }: Task): readonly { readonly text: string; readonly at: string }[] {
  const places = [
    { holder: value, place: at },
    ...systems.flatMap((system) => {
      const holder = jsonObjectOf(value[system]);
      return holder === undefined ? [] : [{ holder, place: `${at}/${system}` }];
    }),
  ];
  return places.flatMap(({ holder, place }) => {
    const command = wordOf(holder["command"]);
    const script = value["type"] === "npm" ? asText(holder["script"]) : undefined;
    if (command === undefined && script === undefined) return [];
    const args = wordsOf(holder["args"] ?? value["args"]);
    const isShell = value["type"] !== "process";
    // Its folder: its own option, or that of the package whose script it is.
    const folder = asText(jsonObjectOf(holder["options"] ?? value["options"])?.["cwd"]);
    const before = folder === undefined ? "" : `cd ${lineOf(folder, [])} && `;
    const prefix = asText(value["path"]);
    // A shell takes the command as it is written, and each argument as one word.
    const text =
      command === undefined
        ? `npm ${prefix === undefined ? "" : `--prefix ${lineOf(prefix, [])} `}run ${script ?? ""}`
        : isShell
          ? [command, ...args.map((word) => lineOf(word, []))].join(" ")
          : lineOf(command, args);
    return [
      { text: before + text, at: `${place}/${command === undefined ? "script" : "command"}` },
    ];
  });
}

function wordOf(value: JsonValue | undefined): string | undefined {
  return asText(value) ?? asText(jsonObjectOf(value)?.["value"]);
}

function wordsOf(value: JsonValue | undefined): readonly string[] {
  if (!isList(value)) return [];
  return value.flatMap((word) => wordOf(word) ?? []);
}

/** Commands of a dev container by their keys; the first runs on the machine itself. */
const containerKeys = [
  "initializeCommand",
  "onCreateCommand",
  "updateContentCommand",
  "postCreateCommand",
  "postStartCommand",
  "postAttachCommand",
];

function containerCommands({ name, document }: Layer): readonly Started[] {
  return containerKeys.flatMap((key) => {
    const value = document.get(`/${key}`);
    const at = `${childPointer("", name)}/${key}`;
    if (value === undefined) return [];
    const parts =
      isObject(value) && !isList(value)
        ? Object.entries(value).map(([part, line]) => ({ line, at: childPointer(at, part) }))
        : [{ line: value, at }];
    return parts.flatMap((part): readonly Started[] => {
      const text = lineIn(part.line);
      if (text === undefined) return [];
      const isContained = key !== "initializeCommand";
      return [{ subject: `${key} of the dev container`, text, at: part.at, isContained }];
    });
  });
}

function lineIn(value: JsonValue): string | undefined {
  if (!isList(value)) return asText(value);
  const [program, ...args] = value.filter((word) => typeof word === "string");
  return program === undefined ? undefined : lineOf(program, args);
}
