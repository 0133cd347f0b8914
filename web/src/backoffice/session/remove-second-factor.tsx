import { Dialog } from '../../ui/dialog.tsx';
import { adminApi } from '../admin-api.ts';
import { FactorForm } from './factor-form.tsx';
import { session } from './texts.ts';

const texts = session.account.removal;

export function RemoveSecondFactor({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.text}>
      <FactorForm
        submitLabel={texts.confirm}
        done={texts.done}
        onClose={onClose}
        onSubmit={async (body) =>
          (await adminApi.call('POST /api/admin/second-factor/remove', { body })).data.user
        }
      />
    </Dialog>
  );
}
