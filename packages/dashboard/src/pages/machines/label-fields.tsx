import type { Api } from "../../api/types.ts";
import { FormRow } from "../../components/form-row.tsx";
import { textIn } from "../../components/form-text.ts";

type Labels = Pick<Api["Machine"], "owner" | "group" | "tags">;

/** The labels of a machine in a form. */
export function LabelFields({ owner, group, tags }: Labels) {
  return (
    <>
      <FormRow label="Owner">
        {(field) => (
          <input {...field} name="owner" className="field" maxLength={200} defaultValue={owner} />
        )}
      </FormRow>
      <FormRow label="Group">
        {(field) => (
          <input {...field} name="group" className="field" maxLength={200} defaultValue={group} />
        )}
      </FormRow>
      <FormRow label="Tags" hint="Separated by commas: office, pilot">
        {(field) => (
          <input {...field} name="tags" className="field" defaultValue={tags.join(", ")} />
        )}
      </FormRow>
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
