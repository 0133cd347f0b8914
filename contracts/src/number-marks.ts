/** How a language writes numbers: "12,500.75" and "44.4%", or "12 500,75" and "44,4 %". */
export interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
  readonly percent: string;
}

/** Set by the web build: the first Intl formatter would block a slow phone for 150 ms. */
declare const NUMBER_MARKS: NumberMarks | undefined;

/** The page's language; the server writes English. */
export const numberMarks: NumberMarks =
  typeof NUMBER_MARKS === 'undefined' ? { group: ',', decimal: '.', percent: '%' } : NUMBER_MARKS;

export function numberMarksIn(language: string): NumberMarks {
  // English for an unknown language, not the machine's.
  const format = new Intl.NumberFormat([language, 'en'], {
    style: 'percent',
    minimumFractionDigits: 1,
    useGrouping: true,
  });
  const parts = format.formatToParts(1234);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const afterDigits = parts.slice(parts.findIndex(({ type }) => type === 'fraction') + 1);
  return {
    group: mark('group'),
    decimal: mark('decimal'),
    percent: afterDigits.map(({ value }) => value).join(''),
  };
}

/** Never rounds: 12500 becomes "12,500", and "1234.50" becomes "1,234.50". */
export function writtenNumber(plain: bigint | number | string, marks = numberMarks): string {
  const [whole = '', fraction] = plain.toString().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, marks.group);
  return fraction === undefined ? grouped : `${grouped}${marks.decimal}${fraction}`;
}

export function writtenPercent(plain: number | string, marks = numberMarks): string {
  return `${writtenNumber(plain, marks)}${marks.percent}`;
}
