import { Component, type ReactNode } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Button } from './button.tsx';

interface FullPageAlertProps {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
  picture?: ReactNode;
}

export function FullPageAlert({ title, text, action, onAction, picture }: FullPageAlertProps) {
  return (
    <main
      role="alert"
      className="page-width flex min-h-dvh flex-col items-center justify-center gap-4 text-center"
    >
      {picture}
      <h1 className="text-2xl">{title}</h1>
      <p className="max-w-110 text-ink-soft">{text}</p>
      <Button variant="primary" size="lg" onClick={onAction}>
        {action}
      </Button>
    </main>
  );
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { title, text, reload } = messages.broken;
    return (
      <FullPageAlert title={title} text={text} action={reload} onAction={() => window.location.reload()} />
    );
  }
}
