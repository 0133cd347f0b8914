/** Texts that several pages of the back office share, in English. */
export const shared = {
  errors: {
    notYourRole: 'Your role may look at this, but not do it. Nothing was changed.',
    unexpected:
      'Something went wrong in this page. Load it again; look at the audit log before you repeat it.',
  },
  failedToLoad: 'This could not be loaded.',
  stale: 'This could not be refreshed. You see what we last knew.',
  loadMore: 'Load more',
  loadingMore: 'Loading',
  filters: 'Filters',
  csv: 'Download CSV',
  status: { active: 'Active', suspended: 'Suspended' },
  reason: {
    label: 'Reason',
    hint: 'It stays in the audit log for good.',
    length: (minimum: number, maximum: number) => `${minimum} to ${maximum} characters`,
    count: (typed: number) => `${typed} so far`,
    tooShort: (minimum: number) => `Please say why, in at least ${minimum} characters`,
    quick: 'Quick reasons',
    quickHint: 'Press 1 to 5 while the field is empty.',
    cancel: 'Cancel',
    working: 'Working',
    asked: 'Asked. Another operator must approve it.',
  },
  age: {
    seconds: 'under a minute',
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    days: (days: string, hours: number) => `${days} d ${hours} h`,
  },
};
