/**
 * Events caused by this window that are still to arrive. Events do not name their window, and what was just
 * shown here needs no toast.
 */
export function createExpected<News>(forMs: number, isSame: (one: News, other: News) => boolean) {
  let expected: { news: News; until: number }[] = [];
  return {
    expect: (news: News) => void expected.push({ news, until: Date.now() + forMs }),
    /** True once per expected event. */
    isOwn(news: News): boolean {
      expected = expected.filter(({ until }) => until > Date.now());
      const own = expected.find((item) => isSame(item.news, news));
      expected = expected.filter((item) => item !== own);
      return own !== undefined;
    },
  };
}
