/**
 * The latest answers, for those who ask again: a question must name all that its answer depends on.
 */
export type CachedAnswers<Answer> = {
  readonly of: <Question>(
    ask: (question: Question) => Promise<Answer>,
    question: Question,
  ) => Promise<Answer>;
};

export function cachedAnswers<Answer>(most: number): CachedAnswers<Answer> {
  const answers = new Map<string, Answer>();
  return {
    of: async (ask, question) => {
      const key = JSON.stringify(question);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = await ask(question);
      answers.delete(key);
      answers.set(key, answer);
      for (const old of answers.keys()) {
        if (answers.size <= most) break;
        answers.delete(old);
      }
      return answer;
    },
  };
}
