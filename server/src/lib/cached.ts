/** Concurrent callers share one computation. For results that are the same for every caller. */
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
