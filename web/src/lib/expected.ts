/**
 * What was done in this window and is still to be announced: news does not say in which window something was done, and what
 * was shown here a moment ago is no news here.
 */
export function createExpected<News>(forMs: number, isSame: (one: News, other: News) => boolean) {
  let expected: { news: News; until: number }[] = [];
  return {
    expect: (news: News) => void expected.push({ news, until: Date.now() + forMs }),
    /** Whether the news is of this window. Each is told once. */
    isOwn(news: News): boolean {
      expected = expected.filter(({ until }) => until > Date.now());
      const own = expected.find((item) => isSame(item.news, news));
      expected = expected.filter((item) => item !== own);
      return own !== undefined;
    },
  };
}
