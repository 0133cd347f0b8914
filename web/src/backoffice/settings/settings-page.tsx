import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useMayAct } from '../session/use-operator.ts';
import { FetchError } from '../shared/data-table.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { FundForm } from './fund-form.tsx';
import { MaximumBets } from './maximum-bets.tsx';
import { announcementFields, limitFields, rateFields, supportFields } from './setting-fields.ts';
import { SettingSection } from './setting-section.tsx';
import { settings as texts } from './texts.ts';
import { useSettings } from './use-settings.ts';

/** Everything an operator can set while everything runs. */
export function SettingsPage() {
  const mayAct = useMayAct();
  const query = useSettings();
  const { data: answer } = query;
  return (
    <PageFrame title={texts.title} text={texts.text}>
      {!mayAct && <Banner tone="info">{texts.viewer}</Banner>}
      <FetchError query={query} isStale={answer !== undefined} />
      {!answer && !query.error && <Skeleton className="h-96 w-full" />}
      {answer && (
        <>
          <SettingSection {...texts.limits} fields={limitFields} answer={answer} isNarrow />
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <FundForm />
            <MaximumBets maximumBets={answer.maximumBets} />
          </div>
          <SettingSection {...texts.rates} fields={rateFields} answer={answer} isNarrow />
          <SettingSection {...texts.announcement} fields={announcementFields} answer={answer} />
          <SettingSection {...texts.support} fields={supportFields} answer={answer} />
        </>
      )}
    </PageFrame>
  );
}
