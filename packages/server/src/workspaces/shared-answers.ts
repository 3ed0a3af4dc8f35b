/**
 * Answers a question once for all who ask it while it is being answered, and keeps the latest answers for those who ask
 * again: a question must name all that its answer depends on.
 */
export function sharedAnswers<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  kept = 0,
): (question: Question) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  const settled: string[] = [];

  const settle = (key: string, limit: number): void => {
    settled.push(key);
    for (const old of settled.splice(0, settled.length - limit)) answers.delete(old);
  };

  return (question) => {
    const key = JSON.stringify(question);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = ask(question);
    answers.set(key, answer);
    answer.then(
      () => settle(key, kept),
      () => answers.delete(key),
    );
    return answer;
  };
}
