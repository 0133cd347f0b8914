import { pages } from '@sanduku/contracts/pages';
import { ButtonLink } from '../../ui/button.tsx';
import { deposit } from './dialog.en.ts';

export function PlayNow() {
  return (
    <ButtonLink to={pages.dashboard} variant="primary" size="lg" wide>
      {deposit.playNow}
    </ButtonLink>
  );
}
