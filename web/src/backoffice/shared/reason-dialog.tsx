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
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { controlLook, FieldFrame } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { awaitsApproval, isAlreadyDecided } from '../admin-api.ts';
import { type AdminQuery, afterAction } from '../queries.ts';
import { useAction } from './use-action.tsx';

const { minimum, maximum } = REASON_LENGTH;

export const REQUESTED = 'Requested. Another operator must approve it.';

export interface ReasonDialogProps<Answer> {
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
  const field = useRef<HTMLTextAreaElement>(null);
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
      if (awaitsApproval(answer)) toast.info(REQUESTED);
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

  /** One line that wraps: the whole reason is in view. */
  function pressKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }
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
          <Button type="submit" form={form} variant="primary" busy={isBusy} busyLabel="Working">
            {submitLabel}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {children}
        <FieldFrame
          label="Reason"
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>Recorded in the audit log.</span>
              <span className="tabular-nums">
                {minimum} to {maximum} characters, {reason.trim().length} entered
              </span>
            </span>
          }
          error={wasSubmitted && isTooShort ? `Enter a reason of at least ${minimum} characters.` : undefined}
        >
          {(ids) => (
            <textarea
              {...ids}
              ref={field}
              name="reason"
              rows={2}
              value={reason}
              onChange={({ target }) => setReason(target.value.replaceAll('\n', ' '))}
              onKeyDown={pressKey}
              maxLength={maximum}
              autoComplete="off"
              className={`${controlLook} resize-none py-2.5`}
            />
          )}
        </FieldFrame>
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
      <legend className="text-sm font-semibold">Quick reasons</legend>
      <p className="mb-1.5 text-sm text-ink-soft">Press 1 to 5 while the field is empty.</p>
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

export interface Decided<Row> {
  row: Row;
  index: number;
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
