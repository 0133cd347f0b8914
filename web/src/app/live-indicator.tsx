import { browserLive, useLivePhase } from '../features/realtime/browser-live.ts';
import type { LivePhase } from '../features/realtime/live-connection.ts';
import { realtime } from '../features/realtime/texts.en.ts';
import { useOnline } from '../lib/use-online.ts';
import { classes } from '../ui/classes.ts';

const { indicator: texts, explained } = realtime;

type Sign = 'live' | 'connecting' | 'off' | 'offline';

const signs: Record<LivePhase, Sign> = {
  idle: 'connecting',
  connecting: 'connecting',
  live: 'live',
  fallback: 'off',
};

const dots: Record<Sign, string> = {
  live: 'bg-gain',
  connecting: 'bg-marigold',
  off: 'bg-ink-soft',
  offline: 'bg-ink-soft',
};

/** A browser without a network knows it long before the connection has noticed. */
function useSign(): Sign {
  const sign = signs[useLivePhase()];
  return useOnline() ? sign : 'offline';
}

/** Whether news arrives by itself. When it was given up, a press reconnects. */
export function LiveIndicator() {
  const sign = useSign();
  if (sign === 'off') {
    return (
      <button
        type="button"
        aria-label={texts.reconnect}
        onClick={() => browserLive.reconnect()}
        className={classes(shape, 'relative cursor-pointer underline after:absolute after:-inset-3.5')}
      >
        <Dot className={dots.off} />
        {texts.off}
      </button>
    );
  }
  return (
    <span className={shape}>
      <Dot className={dots[sign]} />
      <span>{texts[sign]}</span>
    </span>
  );
}

/** The same in a sentence, for the menu. */
export function LiveExplanation() {
  return <p className="text-sm text-ink-soft">{explained[useSign()]}</p>;
}

const shape = 'flex shrink-0 items-center gap-1.5 font-semibold';

function Dot({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes('size-2 rounded-full', className)} />;
}
