import { useId } from "react";
import type { Api } from "../../api/types.ts";
import { textIn } from "../../components/form-text.ts";

type Labels = Pick<Api["Machine"], "owner" | "group" | "tags">;

/** The labels of a machine in a form. */
export function LabelFields({ owner, group, tags }: Labels) {
  const id = useId();
  return (
    <>
      <div className="form-row">
        <label htmlFor={`${id}-owner`}>Owner</label>
        <input
          id={`${id}-owner`}
          name="owner"
          className="field"
          maxLength={200}
          defaultValue={owner}
        />
      </div>
      <div className="form-row">
        <label htmlFor={`${id}-group`}>Group</label>
        <input
          id={`${id}-group`}
          name="group"
          className="field"
          maxLength={200}
          defaultValue={group}
        />
      </div>
      <div className="form-row">
        <label htmlFor={`${id}-tags`}>Tags</label>
        <input
          id={`${id}-tags`}
          name="tags"
          className="field"
          defaultValue={tags.join(", ")}
          aria-describedby={`${id}-hint`}
        />
        <span id={`${id}-hint`} className="form-hint">
          Separated by commas: office, pilot
        </span>
      </div>
    </>
  );
}

/** What a form with these fields says. */
export function labelsIn(form: HTMLFormElement): Labels {
  return {
    owner: textIn(form, "owner").trim(),
    group: textIn(form, "group").trim(),
    tags: tagsIn(textIn(form, "tags")),
  };
}

/** "a, b" and "a b" are two tags, each once. */
export function tagsIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((tag) => tag !== ""))];
}
