import { useId, useState } from "react";
import type { Api } from "../../api/types.ts";
import { Command } from "../../components/copy-button.tsx";
import { Modal } from "../../components/modal.tsx";
import { Prose } from "../../components/prose.tsx";
import { ParapetCommand } from "../../components/parapet-command.tsx";
import { valueText } from "./setting-value.ts";

/**
 * Shows how to change a setting. The page itself cannot change settings, so that it cannot weaken
 * them.
 */
export function ChangeSetting({
  setting,
  file,
  onClose,
}: {
  readonly setting: Api["Setting"];
  /** The configuration file, if known. */
  readonly file: string;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [value, setValue] = useState(given(setting));
  const { name, variable, from } = setting;
  const flags = flagText(setting, value);
  return (
    <Modal title={`Change ${name}`} onClose={onClose}>
      <Prose text={setting.about} />
      <p className="secondary">
        Current value: {valueText(setting)}, from {from}. Settings are changed in the configuration
        of the service, not in the dashboard.
      </p>
      <div className="form-row">
        <label htmlFor={id}>New value</label>
        <input
          id={id}
          className="field mono"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          data-autofocus
        />
        {Array.isArray(setting.value) ? (
          <span className="form-hint">
            {isJson(setting) ? "A JSON list." : "Separate several values with commas."}
          </span>
        ) : null}
      </div>
      <div className="form-row">
        <span className="label">
          Add to <code>{file}</code>
        </span>
        <Command text={yamlLine(setting, value)} />
      </div>
      {flags === "" ? null : (
        <div className="form-row">
          <span className="label">Or use a flag</span>
          <ParapetCommand words={`serve ${flags}`} />
        </div>
      )}
      <div className="form-row">
        <span className="label">Or use an environment variable</span>
        <Command text={`${variable}=${quoted(value)}`} />
      </div>
      <div className="form-row">
        <span className="label">Then validate the configuration and restart the service</span>
        <ParapetCommand words="config check" />
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

/** A list of maps is JSON everywhere; YAML takes it as well. */
function isJson({ name }: Api["Setting"]): boolean {
  return name === "receivers";
}

/** What may be a secret is not known here, so it cannot be edited. */
function given({ name, value }: Api["Setting"]): string {
  if (name === "webhooks") return "";
  if (name === "receivers") {
    return JSON.stringify([
      { address: "https://hooks.example.org/…", format: "slack", minSeverity: "high" },
    ]);
  }
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** "retention: { auditDays: 30 }". */
function yamlLine(setting: Api["Setting"], value: string): string {
  const { name, value: now } = setting;
  if (isJson(setting)) return `${name}: ${value}`;
  const items = value.split(",").map((item) => JSON.stringify(item.trim()));
  const isPlain = typeof now === "number" || typeof now === "boolean";
  const text = Array.isArray(now)
    ? `[${items.join(", ")}]`
    : isPlain
      ? value
      : JSON.stringify(value);
  const [group = "", field] = name.split(".");
  return field === undefined ? `${group}: ${text}` : `${group}: { ${field}: ${text} }`;
}

/**
 * "" if no flag sets this value: a switch has no value, such as "--no-watch" or
 * "--allow-unauthenticated".
 */
function flagText(setting: Api["Setting"], value: string): string {
  const { flag, value: now } = setting;
  if (isJson(setting)) return `${flag} ${quoted(value)}`;
  if (typeof now === "boolean") return value === String(!flag.startsWith("--no-")) ? flag : "";
  const values = Array.isArray(now) ? value.split(",").map((item) => item.trim()) : [value];
  return values.map((each) => `${flag} ${quoted(each)}`).join(" ");
}

/** Quoted for a shell. */
function quoted(text: string): string {
  return /^[\w.,:/@=+~-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
