type Listener = (...heard: never[]) => void;

export class FakeSocket {
  readonly emitted: unknown[][] = [];
  readonly #listeners = new Map<string, Listener>();
  readonly #any: Listener[] = [];
  /** Socket.IO retries automatically. */
  active = true;
  isOpen = false;
  opened = 0;

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  onAny(listener: Listener): void {
    this.#any.push(listener);
  }

  emit(...event: unknown[]): void {
    this.emitted.push(event);
  }

  connect(): void {
    this.isOpen = true;
    this.opened += 1;
  }

  disconnect(): void {
    this.isOpen = false;
  }

  hear(event: string, carried?: unknown): void {
    this.#listeners.get(event)?.(carried as never);
    if (!event.startsWith('connect') && event !== 'disconnect')
      for (const listener of this.#any) listener(event as never, carried as never);
  }

  confirm(isComplete = true): void {
    this.hear('connect');
    this.hear('connection_confirmed', { userId: '7', isComplete });
  }

  /** Socket.IO retries unless refused. */
  fail(message = 'websocket error'): void {
    this.hear('connect_error', new Error(message));
  }
}
