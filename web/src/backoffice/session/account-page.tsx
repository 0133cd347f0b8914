import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { shell } from '../shell/texts.ts';
import { RemoveSecondFactor } from './remove-second-factor.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import { session } from './texts.ts';
import { useOperator } from './use-operator.ts';

const texts = session.account;

/** An operator's own access. */
export function AccountPage() {
  const { username, role, hasSecondFactor } = useOperator();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PageFrame title={texts.title} text={texts.text(username, shell.roles[role])}>
      <Card
        title={texts.factor}
        className="max-w-160"
        action={
          <Badge tone={hasSecondFactor ? 'info' : 'warning'}>{hasSecondFactor ? texts.on : texts.off}</Badge>
        }
      >
        <p className="mb-4 text-sm text-ink-soft">{hasSecondFactor ? texts.onText : texts.offText}</p>
        <Button variant={hasSecondFactor ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {hasSecondFactor ? texts.remove : texts.begin}
        </Button>
        {isOpen &&
          (hasSecondFactor ? <RemoveSecondFactor onClose={close} /> : <SetUpSecondFactor onClose={close} />)}
      </Card>
    </PageFrame>
  );
}
