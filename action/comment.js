/** Marks the comment of this action, so that the next run finds it. */
export const marker = "<!-- parapet: what this pull request changes -->";

const mostPages = 10;
const mostLetters = 60_000;
const timeoutMs = 20_000;

/**
 * Creates or updates the one comment on a pull request. Where nothing is new and there is no
 * comment, none is made. Resolves with a sentence about what was done; throws where GitHub refuses.
 */
export async function keepComment({ api, repository, number, token, text, isNew, fetch }) {
  const call = async (path, method = "GET", body) => {
    const response = await fetch(`${api}/repos/${repository}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "user-agent": "parapet-action",
        "x-github-api-version": "2022-11-28",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
    return response.json();
  };
  const known = await ownComment(call, number);
  if (known === undefined && !isNew) return "Nothing is new, so there is no comment.";
  const body = `${marker}\n${shortened(text)}`;
  if (known === undefined) {
    await call(`/issues/${number}/comments`, "POST", { body });
    return "The comment was created.";
  }
  if (known.body === body) return "The comment is up to date.";
  await call(`/issues/comments/${known.id}`, "PATCH", { body });
  return "The comment was updated.";
}

/** A comment with the mark that a person wrote is not ours. */
async function ownComment(call, number) {
  for (let page = 1; page <= mostPages; page += 1) {
    // One page after the other: the comment is usually on the first.
    // oxlint-disable-next-line no-await-in-loop
    const comments = await call(`/issues/${number}/comments?per_page=100&page=${page}`);
    const found = comments.find(
      ({ body, user }) => user?.type === "Bot" && String(body).startsWith(marker),
    );
    if (found !== undefined || comments.length < 100) return found;
  }
  return undefined;
}

function shortened(text) {
  if (text.length <= mostLetters) return text;
  const end = text.lastIndexOf("\n", mostLetters);
  // A text of one line has no end to cut at.
  return `${text.slice(0, end > 0 ? end : mostLetters).toWellFormed()}\n\nThe rest is in the job summary.\n`;
}
