import { session } from '../features/session/session.ts';
import { messages } from '../lib/language/shared.en.ts';
import { Button } from '../ui/button.tsx';
import { Crate } from '../ui/crate.tsx';

const { unreachable, ui } = messages;

/** There is a session, but the server cannot be asked about it. */
export function UnreachableScreen() {
  return (
    <main
      role="alert"
      className="page-width flex min-h-dvh flex-col items-center justify-center gap-4 text-center"
    >
      <Crate pattern={7} className="size-28" />
      <h1 className="text-2xl">{unreachable.title}</h1>
      <p className="max-w-110 text-ink-soft">{unreachable.text}</p>
      <Button variant="primary" size="lg" onClick={() => session.retry()}>
        {ui.retry}
      </Button>
    </main>
  );
}
