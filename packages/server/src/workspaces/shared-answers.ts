/** Answers a question once for all who ask it while it is being answered. */
export function sharedAnswers<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (question) => {
    const key = JSON.stringify(question);
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const answer = ask(question).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
