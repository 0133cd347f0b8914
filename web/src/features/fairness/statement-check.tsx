import { statementInFragment } from '@sanduku/contracts/statement/signed-statement';
import { useEffect, useRef, useState } from 'react';
import { countText, exactText, symbolOf } from '../../lib/format.ts';
import { useIsKnown } from '../../lib/signing-keys.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FactList } from '../../ui/lists.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { fairness } from './texts.en.ts';

const texts = fairness.statement;

type Checked = Awaited<ReturnType<typeof statementInFragment>>;

export function StatementCheck({ fragment }: { fragment: string }) {
  const [checked, setChecked] = useState<{ statement: Checked }>();
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void statementInFragment(fragment).then((statement) => setChecked({ statement }));
  }, [fragment]);
  useEffect(() => {
    if (checked) section.current?.scrollIntoView();
  }, [checked]);
  return (
    <div ref={section} aria-live="polite">
      {checked && (
        <PageSection id="statement" heading={texts.heading}>
          {checked.statement ? (
            <SignedFacts {...checked.statement} />
          ) : (
            <div className="max-w-195">
              <Banner tone="error" title={texts.notGenuine}>
                {texts.notGenuineText}
              </Banner>
            </div>
          )}
        </PageSection>
      )}
    </div>
  );
}

function SignedFacts({ summary, signedWith }: NonNullable<Checked>) {
  const isKnown = useIsKnown(signedWith);
  const symbol = symbolOf(summary.currency);
  const money = (amount: bigint) => <Amount amount={amount} symbol={symbol} />;
  const moment = (time: string) => exactText(new Date(time));
  return (
    <div className="flex max-w-195 flex-col gap-6">
      {isKnown === false && <Banner tone="error">{texts.otherKey}</Banner>}
      {isKnown && (
        <Banner tone="success" title={texts.genuine}>
          {texts.genuineText}
        </Banner>
      )}
      <FactList
        facts={[
          { label: texts.of, value: <span className="wrap-anywhere">{summary.username}</span> },
          {
            label: texts.account,
            value: `${texts.accounts[summary.account] ?? summary.account} (${summary.currency})`,
          },
          { label: texts.from, value: summary.from === null ? texts.beginning : moment(summary.from) },
          { label: texts.to, value: moment(summary.to) },
          { label: texts.opening, value: money(summary.opening) },
          { label: texts.transactions, value: countText(summary.movements) },
          { label: texts.in, value: money(summary.in) },
          { label: texts.out, value: money(summary.out) },
          { label: texts.closing, value: money(summary.closing) },
          { label: texts.signedOn, value: moment(summary.made) },
          { label: texts.key, value: <code className="text-xs break-all">{signedWith}</code> },
        ]}
      />
    </div>
  );
}
