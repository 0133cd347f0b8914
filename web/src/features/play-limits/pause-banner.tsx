import type { Pause } from '@sanduku/contracts/play-limits/api';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { momentWords } from './limit-words.ts';
import { playLimits } from './texts.en.ts';
import { changes, useChangeOf } from './use-play-limits.ts';

const texts = playLimits.pause;

interface PauseBannerProps {
  pause: Pause;
  children?: ReactNode;
}

export function PauseBanner({ pause, children }: PauseBannerProps) {
  if (pause.awaitsReturn) return <ReturnBanner />;
  return (
    <Banner tone="info" title={pauseWords(pause)}>
      <p>{texts.meaning}</p>
      {children}
    </Banner>
  );
}

function pauseWords({ kind, until }: Pause): string {
  return until === null ? texts.forGood : texts[kind](momentWords(until));
}

function ReturnBanner() {
  const comeBack = useChangeOf(changes.comeBack);
  return (
    <Banner tone="info">
      <p>{texts.over}</p>
      <Button
        className="mt-2"
        busy={comeBack.isPending}
        busyLabel={texts.comingBack}
        onClick={() =>
          comeBack.mutate(undefined, {
            onSuccess: () => toast.success(texts.back),
            onError: (error) => toast.error(error.message),
          })
        }
      >
        {texts.comeBack}
      </Button>
    </Banner>
  );
}
