import { browserLive, useLivePhase } from '../features/realtime/browser-live.ts';
import { realtime } from '../messages/en/realtime.ts';
import { classes } from '../ui/classes.ts';

const { indicator: texts, explained } = realtime;

/** Whether news arrives by itself: in words where there is room, and always when it does not; then a press reconnects. */
export function LiveIndicator() {
  const phase = useLivePhase();
  if (phase === 'fallback') {
    return (
      <button
        type="button"
        aria-label={texts.reconnect}
        onClick={() => browserLive.reconnect()}
        className={classes(shape, 'relative cursor-pointer underline after:absolute after:-inset-3.5')}
      >
        <Dot className="bg-ink-soft" />
        {texts.off}
      </button>
    );
  }
  const isLive = phase === 'live';
  return (
    <span className={shape}>
      <Dot className={isLive ? 'bg-gain' : 'bg-marigold'} />
      <span className="max-sm:sr-only">{isLive ? texts.live : texts.connecting}</span>
    </span>
  );
}

/** The same in a sentence, for the menu. */
export function LiveExplanation() {
  const phase = useLivePhase();
  const sentence = { idle: 'connecting', connecting: 'connecting', live: 'live', fallback: 'off' } as const;
  return <p className="text-sm text-ink-soft">{explained[sentence[phase]]}</p>;
}

const shape = 'flex shrink-0 items-center gap-1.5 font-semibold';

function Dot({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes('size-2 rounded-full', className)} />;
}
