import { useState } from 'react';
import { useClientConfig } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { Button } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.tsx';
import { turnOff, turnOn } from './push.ts';
import { canNotify } from './push-state.ts';
import { declineOffer, usePushState } from './push-store.ts';
import { inbox } from './texts.en.ts';

const texts = inbox.push;

/** Undefined without push support. */
function usePushes() {
  const { id } = useUser();
  const config = useClientConfig();
  const state = usePushState(id);
  const [isBusy, setBusy] = useState(false);
  const hasPushes = config?.pushKey && (config.mode === 'sandbox' || 'PushManager' in window);
  if (!hasPushes || !canNotify()) return undefined;

  async function change(work: () => Promise<boolean>) {
    setBusy(true);
    const worked = await work().catch(() => false);
    setBusy(false);
    if (!worked) toast.error(texts.failed);
  }

  return {
    ...state,
    isBusy,
    start: () => change(() => turnOn(id, config)),
    stop: () => change(() => turnOff(id).then(() => true)),
    decline: () => declineOffer(id),
  };
}

/** Shown once, after the first deposit or withdrawal. */
export function PushOffer() {
  const { totalDeposited, totalWithdrawn } = useUser();
  const pushes = usePushes();
  const hasMovedMoney = totalDeposited > 0 || totalWithdrawn > 0;
  if (!pushes?.isOffered || pushes.isOn || !hasMovedMoney) return null;
  return (
    <section
      aria-label={texts.offer}
      className="flex gap-3 rounded-lg border border-line bg-raised p-4 text-ink"
    >
      <BellIcon className="mt-0.5 size-5" />
      <div className="min-w-0">
        <p className="font-semibold">{texts.offer}</p>
        <p className="mt-1 text-sm text-ink-soft">{texts.offerText}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" busy={pushes.isBusy} onClick={pushes.start}>
            {texts.turnOn}
          </Button>
          <Button variant="quiet" onClick={pushes.decline}>
            {texts.notNow}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Below the inbox, once the offer is answered. */
export function PushSwitch() {
  const pushes = usePushes();
  if (!pushes || (pushes.isOffered && !pushes.isOn)) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{pushes.isOn ? texts.isOn : texts.isOff}</p>
      <Button busy={pushes.isBusy} onClick={pushes.isOn ? pushes.stop : pushes.start}>
        {pushes.isOn ? texts.turnOff : texts.turnOn}
      </Button>
    </div>
  );
}
