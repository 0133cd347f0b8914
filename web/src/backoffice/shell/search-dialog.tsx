import type { Found } from '@sanduku/contracts/backoffice/api';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import { SEARCH_DELAY_MS } from '../../lib/timings.ts';
import { backAtPage } from '../../ui/back.ts';
import { controlLook } from '../../ui/fields.tsx';
import { Modal } from '../../ui/modal.tsx';
import { adminApi, errorText } from '../admin-api.ts';
import { pageNames } from '../names.ts';
import { adminPages, pathOf } from '../pages.ts';
import { paths } from '../paths.ts';
import { adminKey } from '../queries.ts';
import { moneyText } from '../shared/format.ts';

const TITLE = 'Search everything';

interface Item {
  to: string;
  label: string;
  detail: string;
}

interface SearchDialogProps {
  /** Also keys typed while the dialog was loading. */
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** A combobox: the field keeps the focus, arrow keys choose. */
export function SearchDialog({ typed, onType, onClose }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const { found, status } = useSearch(typed.trim());
  const [place, setPlace] = useState(0);

  const groups = [
    { label: 'Pages', items: pagesNamed(typed.trim()) },
    { label: 'Players', items: found.filter(({ kind }) => kind === 'player').map(toItem) },
    { label: 'References', items: found.filter(({ kind }) => kind !== 'player').map(toItem) },
  ].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(place, items.length - 1)];
  const optionId = (item: Item) => `${list}-${items.indexOf(item)}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function go({ to }: Item) {
    backAtPage(() => navigate(to));
    onClose();
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key];
    if (!active || event.nativeEvent.isComposing) return;
    if (step) setPlace((items.indexOf(active) + step) % items.length);
    else if (event.key === 'Enter') go(active);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      open
      onClose={onClose}
      initialFocus={field}
      aria-label={TITLE}
      className="mx-auto mt-2 w-[calc(100%-1rem)] max-w-150 overflow-hidden rounded-lg sm:mt-20"
    >
      <div className="flex max-h-[calc(100dvh-1rem)] flex-col sm:max-h-[70dvh]">
        <div className="p-3">
          <input
            ref={field}
            role="combobox"
            aria-label={TITLE}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={items.length > 0 ? list : undefined}
            aria-activedescendant={activeId}
            value={typed}
            onChange={({ target }) => {
              onType(target.value);
              setPlace(0);
            }}
            onKeyDown={press}
            placeholder="Name, contact or reference"
            maxLength={100}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            className={controlLook}
          />
        </div>
        {items.length > 0 && (
          <div
            role="listbox"
            id={list}
            aria-label={TITLE}
            className="min-h-0 overflow-y-auto border-t border-line"
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
              <div key={group.label} role="group" aria-label={group.label} className="pb-2">
                <div aria-hidden="true" className="px-4 pt-3 pb-1 text-xs font-semibold text-ink-soft">
                  {group.label}
                </div>
                {group.items.map((item) => (
                  <div
                    key={item.to + item.label}
                    role="option"
                    id={optionId(item)}
                    aria-selected={item === active}
                    tabIndex={-1}
                    onPointerMove={() => setPlace(items.indexOf(item))}
                    onClick={() => go(item)}
                    onKeyDown={press}
                    className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 text-sm aria-selected:bg-raised"
                  >
                    <span className="min-w-0 truncate font-semibold">{item.label}</span>
                    <span className="min-w-0 truncate text-ink-soft">{item.detail}</span>
                  </div>
                ))}
              </div>
            ))}
          </div>
        )}
        <p role="status" className="px-4 pb-3 text-sm text-ink-soft empty:hidden">
          {status ?? (items.length === 0 && 'No results. Enter references in full.')}
        </p>
      </div>
    </Modal>
  );
}

/** Only results for the current text, so Enter never opens a stale one. */
function useSearch(question: string): { found: readonly Found[]; status: string | undefined } {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [question]);
  const { data, error } = useQuery({
    queryKey: adminKey('search', asked),
    queryFn: async () => (await adminApi.call('GET /api/admin/search', { query: { q: asked } })).data.found,
    enabled: asked !== '',
  });
  if (question === '') return { found: [], status: undefined };
  if (asked !== question || (!data && !error)) return { found: [], status: 'Searching' };
  return { found: data ?? [], status: error ? errorText(error) : undefined };
}

function pagesNamed(question: string): Item[] {
  return adminPages
    .filter(({ name }) => name !== 'player')
    .map(({ name }) => ({ to: pathOf(name), label: pageNames[name], detail: '' }))
    .filter(({ label }) => label.toLowerCase().includes(question.toLowerCase()));
}

const kinds = {
  withdrawal: 'Withdrawal',
  deposit: 'Deposit',
  held_transfer: 'Held transfer',
  transfer: 'Transfer',
  approval: 'Approval',
};

const states: Readonly<Record<string, string>> = {
  pending: 'pending',
  approved: 'approved',
  completed: 'paid',
  rejected: 'rejected',
  failed: 'failed',
  waiting: 'pending',
  received: 'received',
  credited: 'credited',
  declined: 'declined',
  unresolved: 'unresolved',
  refused: 'rejected',
};

function toItem(found: Found): Item {
  const { kind, id, player, money, detail } = found;
  if (kind === 'player') return { to: paths.player(id), label: player?.username ?? id, detail: detail ?? '' };
  const whose =
    kind === 'transfer' && player && detail ? `${player.username} to ${detail}` : player?.username;
  const facts = [
    whose,
    money && moneyText(money.amount, money.currency),
    kind !== 'transfer' && detail && (states[detail] ?? detail),
  ];
  return { to: placeOf(found), label: `${kinds[kind]} ${id}`, detail: facts.filter(Boolean).join(', ') };
}

function placeOf({ kind, id, player }: Found): string {
  switch (kind) {
    case 'withdrawal':
      return paths.withdrawal(id);
    case 'deposit':
      return paths.deposit(id);
    case 'held_transfer':
      return paths.heldTransfers;
    case 'approval':
      return `${paths.approvals}?status=all`;
    default:
      return player ? paths.player(player.id) : paths.players;
  }
}
