import { type FunctionComponent, useState } from 'react';
import { messages } from '../../lib/language/shared.en.ts';
import { useUser } from '../../server/player.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toasts.tsx';
import { game } from './texts.en.ts';
import type { WinPictureProps } from './win-picture.tsx';

export function ShareWin({ round }: Pick<WinPictureProps, 'round'>) {
  const { currencySymbol } = useUser();
  const [Picture, setPicture] = useState<FunctionComponent<WinPictureProps>>();
  const [isFetching, setFetching] = useState(false);

  async function make() {
    setFetching(true);
    try {
      const { WinPicture } = await import('./win-picture.tsx');
      setPicture(() => WinPicture);
    } catch {
      toast.error(messages.api.offline);
    } finally {
      setFetching(false);
    }
  }

  return Picture ? (
    <Picture round={round} symbol={currencySymbol} />
  ) : (
    <Button busy={isFetching} onClick={() => void make()}>
      <ShareIcon />
      {game.verified.makePicture}
    </Button>
  );
}
