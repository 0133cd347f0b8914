import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../shared/page-frame.tsx';
import { ViewChoice } from '../shared/view-choice.tsx';
import { AllDeposits } from './all-deposits.tsx';
import { DepositsInDoubt } from './deposits-in-doubt.tsx';
import { SetAsideTransfers } from './set-aside-transfers.tsx';
import { deposits } from './texts.ts';

const views = {
  'in-doubt': DepositsInDoubt,
  'set-aside': SetAsideTransfers,
  all: AllDeposits,
} satisfies Record<string, ComponentType>;
type View = keyof typeof views;

const viewNames = Object.keys(views) as View[];

/** Money that came in: what a person has to decide, and all of it. */
export function DepositsPage() {
  const [search, setSearch] = useSearchParams();
  const view = viewNames.find((name) => name === search.get('view')) ?? 'in-doubt';
  const Shown = views[view];
  return (
    <PageFrame title={deposits.title} text={deposits.text}>
      <ViewChoice
        label={deposits.show}
        options={viewNames.map((value) => ({ value, label: deposits.views[value] }))}
        value={view}
        onChange={(next) => setSearch({ view: next }, { replace: true })}
      />
      <Shown />
    </PageFrame>
  );
}
