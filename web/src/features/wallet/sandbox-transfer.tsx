import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { centsText, usdtToSend } from '../../lib/format.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { deposit } from './deposit.en.ts';

const texts = deposit.sandbox;

interface SandboxTransferProps {
  userId: string;
  network: UsdtNetwork;
  address: string;
  /** In the player's money. */
  amount: number;
  unitsPerUsdt: number;
}

/** Stands for the player's own wallet, which the sandbox cannot ask. */
export function SandboxTransfer({ userId, network, address, amount, unitsPerUsdt }: SandboxTransferProps) {
  const queryClient = useQueryClient();
  const usdt = usdtToSend(amount, unitsPerUsdt);
  const transfer = useMutation({
    mutationFn: () =>
      api.call('POST /api/sandbox/usdt-transfer', { body: { address, amount: usdt, network } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.deposits(userId) }),
    networkMode: 'always',
  });
  return (
    <section className="rounded-md border-2 border-dashed border-line-strong p-4">
      <h3 className="text-base">{texts.title}</h3>
      <p className="mb-3 text-sm text-ink-soft">{texts.text(centsText(usdt))}</p>
      <Button
        busy={transfer.isPending}
        busyLabel={texts.sending}
        disabled={amount === 0}
        onClick={() => transfer.mutate()}
      >
        {texts.send}
      </Button>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {transfer.isSuccess && texts.sent}
        {transfer.isError && texts.failed}
      </p>
    </section>
  );
}
