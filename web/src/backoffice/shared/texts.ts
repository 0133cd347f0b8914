/** Texts shared by several pages of the back office. */
export const shared = {
  errors: {
    notYourRole: 'Your role cannot do this. Nothing was changed.',
    unexpected: 'Something went wrong. Reload the page, and check the audit log before you try again.',
  },
  failedToLoad: 'This could not be loaded.',
  stale: 'This could not be refreshed. The data may be out of date.',
  loadMore: 'Load more',
  loadingMore: 'Loading',
  filters: 'Filters',
  csv: 'Download CSV',
  status: { active: 'Active', suspended: 'Suspended' },
  reason: {
    label: 'Reason',
    hint: 'Recorded in the audit log.',
    length: (minimum: number, maximum: number) => `${minimum} to ${maximum} characters`,
    count: (typed: number) => `${typed} entered`,
    tooShort: (minimum: number) => `Enter a reason of at least ${minimum} characters.`,
    quick: 'Quick reasons',
    quickHint: 'Press 1 to 5 while the field is empty.',
    cancel: 'Cancel',
    working: 'Working',
    requested: 'Requested. Another operator must approve it.',
  },
  age: {
    seconds: 'under a minute',
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    days: (days: string, hours: number) => `${days} d ${hours} h`,
  },
};
