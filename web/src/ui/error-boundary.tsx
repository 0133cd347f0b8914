import { Component, type ReactNode } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

interface FullPageAlertProps {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
  picture?: ReactNode;
  isFramed?: boolean | undefined;
}

export function FullPageAlert({ title, text, action, onAction, picture, isFramed }: FullPageAlertProps) {
  const Frame = isFramed ? 'section' : 'main';
  return (
    <Frame
      role="alert"
      className={classes(
        'page-width flex flex-col items-center justify-center gap-4 text-center',
        isFramed ? 'py-16' : 'min-h-dvh',
      )}
    >
      {picture}
      <h1 className="text-2xl">{title}</h1>
      <p className="max-w-110 text-ink-soft">{text}</p>
      <Button variant="primary" size="lg" onClick={onAction}>
        {action}
      </Button>
    </Frame>
  );
}

interface ErrorBoundaryProps {
  children: ReactNode;
  onError: (error: unknown) => void;
  /** Inside a page's frame, whose header stays. */
  isFramed?: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { title, text, reload } = messages.broken;
    return (
      <FullPageAlert
        title={title}
        text={text}
        action={reload}
        onAction={() => window.location.reload()}
        isFramed={this.props.isFramed}
      />
    );
  }
}
