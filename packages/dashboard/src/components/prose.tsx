/** A paragraph with `code` between backticks. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <p className="secondary">
      <Quoted text={text} />
    </p>
  );
}

/** Text with `code` between backticks. */
export function Quoted({ text }: { readonly text: string }) {
  return text.split("`").map((part, index) =>
    // Parts have no ID; every other one was quoted.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
