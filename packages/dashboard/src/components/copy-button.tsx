import { useState } from "react";
import { Icon } from "./icon.tsx";

/** Copies a text that is generated on click. */
export function CopyButton({
  text,
  label = "Copy",
  quiet = false,
}: {
  readonly text: () => string;
  readonly label?: string;
  readonly quiet?: boolean;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  return (
    <button
      type="button"
      className={quiet ? "button button-quiet" : "button"}
      onClick={() => void copy()}
    >
      <Icon name={copied ? "check" : "copy"} size={14} />
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </button>
  );
}

/** The clipboard API needs loopback or HTTPS; falls back to `execCommand`. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/** A shell command with a copy button. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className="command">
      <code tabIndex={0}>{text}</code>
      <CopyButton text={() => text} quiet />
    </div>
  );
}
