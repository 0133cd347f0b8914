/**
 * Answers with what is a few seconds old at most; those who ask while it is being worked out share it. For what is dear to
 * add up, and the same for everybody.
 */
export function cached<Answer>(
  work: () => Promise<Answer>,
  { clock, keepMs }: { clock: () => Date; keepMs: number },
): () => Promise<Answer> {
  let kept: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    const now = clock().getTime();
    if (kept === undefined || Math.abs(now - kept.at) >= keepMs) {
      const working = { at: now, answer: work() };
      kept = working;
      working.answer.catch(() => {
        if (kept === working) kept = undefined;
      });
    }
    return kept.answer;
  };
}

/** The same for each of a few questions. */
export function cachedBy<Question, Answer>(
  work: (question: Question) => Promise<Answer>,
  options: { clock: () => Date; keepMs: number },
): (question: Question) => Promise<Answer> {
  const kept = new Map<Question, () => Promise<Answer>>();
  return (question) => {
    const answer = kept.get(question) ?? cached(() => work(question), options);
    kept.set(question, answer);
    return answer();
  };
}
