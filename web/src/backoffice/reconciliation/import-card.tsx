import type { ImportedStatement } from '@sanduku/contracts/reconciliation/api';
import { type FileWallet, fileWallets } from '@sanduku/contracts/reconciliation/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClientConfig } from '../../server/config.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { controlLook, FieldFrame, SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { differenceKinds, walletNames } from '../names.ts';
import { afterAction } from '../queries.ts';
import { counted, moneyText, spanText } from '../shared/format.ts';
import { useAction } from '../shared/use-action.tsx';

const walletOptions = fileWallets.map((value) => ({ value, label: walletNames[value] }));

interface Result {
  readonly isDryRun: boolean;
  readonly statement: ImportedStatement;
}

export function ImportCard() {
  const queryClient = useQueryClient();
  const isSandbox = useClientConfig()?.mode === 'sandbox';
  const [wallet, setWallet] = useState<FileWallet>('mtn.collection');
  const [file, setFile] = useState<File>();
  const [isMissing, setMissing] = useState(false);
  const [result, setResult] = useState<Result>();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, problem, run } = useAction();

  function choose(chosen: File | undefined) {
    setFile(chosen);
    setMissing(false);
    setResult(undefined);
  }

  async function simulate() {
    const { data } = await adminApi.call('GET /api/admin/wallets/simulated-statement', { query: { wallet } });
    const simulated = new File([data.text], data.fileName, { type: 'text/csv' });
    const list = new DataTransfer();
    list.items.add(simulated);
    if (input.current) input.current.files = list.files;
    choose(simulated);
  }

  async function send(isDryRun: boolean) {
    setMissing(file === undefined);
    if (file === undefined) return;
    setResult(undefined);
    const body = { wallet, fileName: file.name, file: await inBase64(file), isDryRun };
    const { data } = await adminApi.call('POST /api/admin/wallets/statements', { body });
    setResult({ isDryRun, statement: data });
    if (!isDryRun) await afterAction(queryClient, 'wallets', 'differences');
  }

  return (
    <Card
      title="Import a statement"
      text="CSV or XLSX as the provider exports it, or camt.053 from the bank. The file is stored. Importing it again changes nothing."
    >
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Wallet"
          options={walletOptions}
          value={wallet}
          disabled={isBusy}
          onChange={({ target }) => {
            setWallet(target.value as FileWallet);
            setResult(undefined);
          }}
        />
        <FieldFrame label="File" error={isMissing ? 'Choose a file.' : undefined}>
          {(ids) => (
            <input
              {...ids}
              ref={input}
              type="file"
              disabled={isBusy}
              accept=".csv,.xlsx,.xml,.txt"
              className={`${controlLook} py-2.5`}
              onChange={({ target }) => choose(target.files?.[0])}
            />
          )}
        </FieldFrame>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" busy={isBusy} busyLabel="Working" onClick={() => run(() => send(false))}>
          Import
        </Button>
        <Button disabled={isBusy} onClick={() => run(() => send(true))}>
          Check first
        </Button>
        {isSandbox && (
          <Button disabled={isBusy} onClick={() => run(simulate)}>
            Get simulated statement
          </Button>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-3">
        {problem}
        {result && <Summary {...result} />}
      </div>
    </Card>
  );
}

function Summary({ isDryRun, statement }: Result) {
  const { currency, firstDay, lastDay, opening, closing, lines, matched, isNew } = statement;
  const done = isDryRun ? 'Checked. Nothing is stored yet.' : 'Imported.';
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <Banner tone={statement.differences.some(({ open }) => open > 0) ? 'warning' : 'success'}>
      <p className="font-semibold">
        {spanText(firstDay, lastDay)}: {isNew ? done : 'This file was imported before. Nothing changed.'}
      </p>
      <p>
        {counted(lines, 'line')}, {matched} matched
      </p>
      <p>
        Opening balance {money(opening)}, closing balance {money(closing)}
      </p>
      <ul>
        {statement.differences.map(({ kind, count, open }) => (
          <li key={kind}>
            {differenceKinds[kind]}: {count}, {open} open
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function inBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
