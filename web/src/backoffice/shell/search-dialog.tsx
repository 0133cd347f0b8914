import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { Found } from '@sanduku/contracts/backoffice/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SEARCH_DELAY_MS } from '../../lib/timings.ts';
import { backAtPage, useBackCloses } from '../../ui/back.ts';
import { backdropLook } from '../../ui/dialog.tsx';
import { controlLook } from '../../ui/fields.tsx';
import { adminApi, errorText } from '../admin-api.ts';
import { adminPages, pathOf } from '../pages.ts';
import { paths } from '../paths.ts';
import { adminKey } from '../queries.ts';
import { moneyText } from '../shared/format.ts';
import { shell } from './texts.ts';

const texts = shell.finder;

interface Item {
  to: string;
  label: string;
  detail: string;
}

interface Group {
  value: string;
  items: Item[];
}

interface SearchDialogProps {
  /** Includes keys typed while the dialog was loading. */
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Mounted only while open. */
export function SearchDialog({ typed, onType, onClose }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { found, status } = useSearch(typed.trim());
  useBackCloses(true, onClose);

  function go({ to }: Item) {
    backAtPage(() => navigate(to));
    onClose();
  }

  const groups: Group[] = [
    { value: texts.pages, items: pagesNamed(typed.trim()) },
    { value: texts.players, items: found.filter(({ kind }) => kind === 'player').map(toItem) },
    { value: texts.references, items: found.filter(({ kind }) => kind !== 'player').map(toItem) },
  ].filter(({ items }) => items.length > 0);

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Popup
          initialFocus={field}
          aria-label={texts.title}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-150 flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-float sm:top-20 sm:max-h-[70dvh]"
        >
          <Autocomplete.Root
            inline
            open
            mode="none"
            items={groups}
            value={typed}
            onValueChange={onType}
            itemToStringValue={({ label }: Item) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="p-3">
              <Autocomplete.Input
                ref={field}
                aria-label={texts.title}
                placeholder={texts.hint}
                maxLength={100}
                autoCapitalize="none"
                spellCheck={false}
                className={controlLook}
              />
            </div>
            <Autocomplete.List className="min-h-0 overflow-y-auto border-t border-line empty:hidden">
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items} className="pb-2">
                  <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 text-xs font-semibold text-ink-soft">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={item.to + item.label}
                        value={item}
                        onClick={() => go(item)}
                        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 text-sm data-highlighted:bg-raised"
                      >
                        <span className="min-w-0 truncate font-semibold">{item.label}</span>
                        <span className="min-w-0 truncate text-ink-soft">{item.detail}</span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className="px-4 pb-3 text-sm text-ink-soft empty:hidden">
              {status ?? (groups.length === 0 && texts.nothing)}
            </Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Returns only results for the current text, so that Enter never opens a stale result. */
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
  if (asked !== question || (!data && !error)) return { found: [], status: texts.searching };
  return { found: data ?? [], status: error ? errorText(error) : undefined };
}

function pagesNamed(question: string): Item[] {
  return adminPages
    .filter(({ name }) => name !== 'player')
    .map(({ name }) => ({ to: pathOf(name), label: shell.pages[name], detail: '' }))
    .filter(({ label }) => label.toLowerCase().includes(question.toLowerCase()));
}

function toItem(found: Found): Item {
  const { kind, id, player, money, detail } = found;
  if (kind === 'player') return { to: paths.player(id), label: player?.username ?? id, detail: detail ?? '' };
  const whose =
    kind === 'transfer' && player && detail ? texts.between(player.username, detail) : player?.username;
  const facts = [
    whose,
    money && moneyText(money.amount, money.currency),
    kind !== 'transfer' && detail && (texts.states[detail] ?? detail),
  ];
  return { to: placeOf(found), label: texts.kinds[kind](id), detail: facts.filter(Boolean).join(', ') };
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
