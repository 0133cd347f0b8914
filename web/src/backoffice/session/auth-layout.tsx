import { brand } from '@sanduku/contracts/brand';
import type { ReactNode } from 'react';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { session } from './texts.ts';

interface AuthLayoutProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  usePageTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <header className="flex max-w-100 flex-col items-center gap-2 text-center">
        <LogoMark className="size-12" />
        <h1 className="text-2xl">
          {brand.name} {session.heading.toLowerCase()}
        </h1>
        <p className="text-sm text-ink-soft">{text}</p>
      </header>
      <section className="flex w-full max-w-100 flex-col gap-4 rounded-lg border border-line bg-surface p-6">
        {children}
      </section>
    </main>
  );
}
