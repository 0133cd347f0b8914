import { REASON_LENGTH } from '@sanduku/contracts/reason-length';
import { useQueryClient } from '@tanstack/react-query';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toasts.tsx';
import { awaitsApproval, isAlreadyDecided } from '../admin-api.ts';
import { type AdminQuery, afterAction } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { shared } from './texts.ts';
import { useAction } from './use-action.tsx';

const texts = shared.reason;
const { minimum, maximum } = REASON_LENGTH;

interface ReasonDialogProps<Answer> {
  /** Unmount on close, so the dialog opens empty. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** At most five, for digit keys. */
  quickReasons?: readonly string[];
  children?: ReactNode;
  /** Defaults to the reason field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Additional fields show their own errors. */
  areFieldsReady?: () => boolean;
  /** The dialog shows thrown errors and stays open. */
  onSubmit: (reason: string) => Promise<Answer>;
  /** For the success toast. */
  done?: (answer: Answer) => string;
  /** Refetched before closing, and when another operator decided first. */
  changes?: readonly AdminQuery[];
  /** Before the dialog closes. */
  onDone?: (answer: Answer) => void;
}

export function ReasonDialog<Answer>({
  onClose,
  title,
  description,
  submitLabel,
  quickReasons = [],
  children,
  initialFocus,
  areFieldsReady = () => true,
  onSubmit,
  done,
  changes,
  onDone,
}: ReasonDialogProps<Answer>) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isBusy, problem, run } = useAction();
  const isTooShort = reason.trim().length < minimum;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!areFieldsReady()) return;
    if (isTooShort) field.current?.focus();
    else await run(act);
  }

  async function act() {
    let answer: Answer;
    try {
      answer = await onSubmit(reason.trim());
      if (awaitsApproval(answer)) toast.info(texts.requested);
      else if (done) toast.success(done(answer));
    } catch (error) {
      // The refetched list shows the other operator's decision.
      if (changes && isAlreadyDecided(error)) void afterAction(queryClient, ...changes);
      throw error;
    }
    if (changes) await afterAction(queryClient, ...changes);
    onDone?.(answer);
    onClose();
  }

  function chooseByDigit(event: KeyboardEvent) {
    const chosen = reason === '' ? quickReasons[Number(event.key) - 1] : undefined;
    if (!chosen) return;
    event.preventDefault();
    setReason(chosen);
  }

  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      title={title}
      description={description}
      initialFocus={initialFocus ?? field}
      footer={
        <>
          <Button type="submit" form={form} variant="primary" busy={isBusy} busyLabel={texts.working}>
            {submitLabel}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {children}
        <Field
          ref={field}
          name="reason"
          label={texts.label}
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{texts.hint}</span>
              <span className="tabular-nums">
                {texts.length(minimum, maximum)}, {texts.count(reason.trim().length)}
              </span>
            </span>
          }
          error={wasSubmitted && isTooShort ? texts.tooShort(minimum) : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={chooseByDigit}
          maxLength={maximum}
          autoComplete="off"
        />
        {quickReasons.length > 0 && (
          <QuickReasons
            reasons={quickReasons}
            onChoose={(chosen) => {
              setReason(chosen);
              field.current?.focus();
            }}
          />
        )}
        {problem}
      </form>
    </Dialog>
  );
}

interface QuickReasonsProps {
  reasons: readonly string[];
  onChoose: (reason: string) => void;
}

function QuickReasons({ reasons, onChoose }: QuickReasonsProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{texts.quick}</legend>
      <p className="mb-1.5 text-sm text-ink-soft">{texts.quickHint}</p>
      <ol className="flex flex-col gap-1">
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button
              type="button"
              onClick={() => onChoose(reason)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-left text-sm hover:bg-raised"
            >
              <kbd className="flex size-7 shrink-0 items-center justify-center rounded-sm border border-line-strong font-sans text-xs font-semibold">
                {index + 1}
              </kbd>
              {reason}
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

type Question = Pick<
  ReasonDialogProps<unknown>,
  'title' | 'description' | 'children' | 'onSubmit' | 'changes'
>;

export interface AskProps {
  onClose: () => void;
  /** Marks the row as decided, unless another operator must approve. */
  onDone: (answer: unknown) => void;
}

export interface Decision {
  label: string;
  /** Accessible name: many rows have the same label. */
  name: string;
  ask: (Question & { done: string }) | ((props: AskProps) => ReactNode);
}

interface DecisionColumn<Row> {
  header: string;
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  decisionsOf: (row: Row) => readonly Decision[];
  noteOf?: (row: Row) => ReactNode;
}

interface Decided<Row> {
  row: Row;
  index: number;
}

/**
 * Rendered outside the table, the dialog survives its row. A decided row stays where it was, with "Done"
 * instead of buttons, even if the refetched list lacks or moves it.
 */
export function useDecisionColumn<Row>({ header, rows, keyOf, decisionsOf, noteOf }: DecisionColumn<Row>) {
  const mayAct = useMayAct();
  const [chosen, setChosen] = useState<{ row: Row; decision: Decision }>();
  const [decided, setDecided] = useState<readonly Decided<Row>[]>([]);
  const isDecided = (row: Row) => decided.some((each) => keyOf(each.row) === keyOf(row));
  const shown = rows && keepDecided(rows, decided, keyOf);
  const column: Column<Row> = {
    header,
    inSight: true,
    cell: (row) => (
      <span className="flex flex-col items-start gap-2 py-2">
        {noteOf?.(row)}
        {isDecided(row) && <Badge tone="info">{texts.decided}</Badge>}
        {!isDecided(row) &&
          decisionsOf(row).map((decision) => (
            <Button
              key={decision.label}
              wide
              aria-label={decision.name}
              onClick={() => setChosen({ row, decision })}
            >
              {decision.label}
            </Button>
          ))}
      </span>
    ),
  };

  function dialogOf({ row, decision: { label, ask } }: NonNullable<typeof chosen>): ReactNode {
    const props: AskProps = {
      onClose: () => setChosen(undefined),
      onDone: (answer) => {
        if (!awaitsApproval(answer)) setDecided([...decided, { row, index: shown?.indexOf(row) ?? 0 }]);
      },
    };
    if (typeof ask === 'function') return ask(props);
    return <ReasonDialog {...ask} {...props} submitLabel={label} done={() => ask.done} />;
  }

  return {
    rows: shown,
    decisionColumns: mayAct ? [column] : [],
    decisionDialog: chosen && dialogOf(chosen),
  };
}

/** In order of decision: each index is that of the list then shown. A shifted page may repeat a row. */
export function keepDecided<Row>(
  rows: readonly Row[],
  decided: readonly Decided<Row>[],
  keyOf: (row: Row) => string,
): Row[] {
  const keys = new Set(decided.map(({ row }) => keyOf(row)));
  const listed = rows.filter((row) => !keys.has(keyOf(row)) && keys.add(keyOf(row)));
  for (const { row, index } of decided.toSorted((a, b) => a.index - b.index))
    listed.splice(index, 0, rows.find((each) => keyOf(each) === keyOf(row)) ?? row);
  return listed;
}
