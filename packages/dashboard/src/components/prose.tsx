import { Fragment } from "react";

/** A paragraph with `code` between backticks. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <p className="secondary">
      <Quoted text={text} />
    </p>
  );
}

/** Text whose flags, such as --help, are not broken at the end of a line. */
export function WithFlags({ text }: { readonly text: string }) {
  return text.split(" ").map((word, index) => {
    const spaced = index === 0 ? word : ` ${word}`;
    return word.startsWith("--") ? (
      // Words have no ID.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {" "}
        <span className="nowrap">{word}</span>
      </Fragment>
    ) : (
      spaced
    );
  });
}

/** Text with `code` between backticks. */
export function Quoted({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) =>
    // Parts have no ID; every other one was quoted.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
