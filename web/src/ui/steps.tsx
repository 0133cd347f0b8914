import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Button, type ButtonProps } from './button.tsx';
import { classes } from './classes.ts';
import { CheckIcon } from './icons.tsx';

interface StepsProps {
  labels: readonly string[];
  /** From 0; the number of steps when all are done. */
  current: number;
}

function Steps({ labels, current }: StepsProps) {
  return (
    <ol
      aria-label={messages.ui.stepOf(Math.min(current + 1, labels.length), labels.length)}
      className="flex gap-2"
    >
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          className={classes(
            'flex min-w-0 flex-1 items-center gap-1.5 border-t-4 pt-2 text-sm max-[399px]:gap-1 max-[399px]:text-xs',
            index < current && 'border-link text-ink',
            index === current && 'border-marigold font-semibold text-ink',
            index > current && 'border-line text-ink-soft',
          )}
        >
          {index < current ? (
            <CheckIcon className="size-4" />
          ) : (
            <span className="tabular-nums max-[359px]:hidden">{index + 1}.</span>
          )}
          {label}
          {index < current && <span className="sr-only"> ({messages.ui.stepDone})</span>}
        </li>
      ))}
    </ol>
  );
}

/** Takes the focus: the pressed button is gone. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg focus:outline-none">
      {children}
    </h3>
  );
}

/** Full height on phones: steps must not resize the sheet. */
export function StepSheet({ children, ...steps }: StepsProps & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 sm:gap-5 max-sm:min-h-[calc(88dvh-5.5rem)]">
      <Steps {...steps} />
      {children}
    </div>
  );
}

interface StepFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children' | 'className'> {
  title: string;
  beside?: ReactNode;
  back: string;
  onBack: () => void;
  submit: Pick<ButtonProps, 'children' | 'disabled' | 'busy' | 'busyLabel'>;
}

export function StepForm({
  title,
  beside,
  back,
  onBack,
  submit,
  onSubmit,
  className = 'gap-5',
  children,
}: StepFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className={classes('flex flex-1 flex-col', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <StepHeading>{title}</StepHeading>
        {beside}
      </div>
      {children}
      <StepButtons>
        <Button disabled={submit.busy} onClick={onBack}>
          {back}
        </Button>
        <Button {...submit} type="submit" variant="primary" wide />
      </StepButtons>
    </form>
  );
}

/** Sticky: long steps keep their buttons visible. */
export function StepButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:py-4 sm:rounded-b-lg sm:px-6">
      {children}
    </div>
  );
}

interface StepsDoneProps {
  title: string;
  closesAfterMs: number;
  onClose: () => void;
  children?: ReactNode;
}

export function StepsDone({ title, closesAfterMs, onClose, children }: StepsDoneProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [closesAfterMs]);
  return (
    <div className="flex flex-col gap-2">
      <StepHeading>{title}</StepHeading>
      {children}
    </div>
  );
}
