import { useQuery } from '@tanstack/react-query';
import { messages } from '../../lib/language/shared.en.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { adminApi } from '../admin-api.ts';
import { FetchError } from '../shared/data-table.tsx';
import { FactorForm } from './factor-form.tsx';
import { session } from './texts.ts';

const texts = session.account.setUp;

/** A new secret, shown once: it counts when a code of it has come back. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const secret = useQuery({
    queryKey: ['new-second-factor'],
    queryFn: async () => (await adminApi.call('POST /api/admin/second-factor/begin')).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.scan}>
      <FetchError query={secret} isStale={false} />
      {secret.data ? (
        <div className="flex flex-col gap-5">
          <QrCode
            text={secret.data.uri}
            label={texts.picture}
            failed={texts.pictureFailed}
            retry={messages.ui.retry}
          />
          <div>
            <p className="text-sm font-semibold">{texts.secret}</p>
            <p className="mb-2 font-mono text-sm break-all">{secret.data.secret}</p>
            <CopyButton text={secret.data.secret} label={texts.copy} />
          </div>
          <FactorForm
            submitLabel={texts.confirm}
            done={texts.done}
            onClose={onClose}
            onSubmit={async (proof) => {
              const body = { ...proof, secret: secret.data.secret };
              return (await adminApi.call('POST /api/admin/second-factor/confirm', { body })).data.user;
            }}
          />
        </div>
      ) : (
        !secret.error && <Skeleton className="mx-auto size-56" />
      )}
    </Dialog>
  );
}
