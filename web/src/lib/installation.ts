/** Not in the types of the browser's own interfaces yet: only some browsers ask. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let prompt: InstallPrompt | undefined;
const listeners = new Set<() => void>();

/** The browser would ask by itself, over the page. The menu offers it instead, to whoever looks for it. */
export function watchInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => offer(undefined));
}

export function onInstallationOffered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function canInstall(): boolean {
  return prompt !== undefined;
}

/** A prompt can be shown once; the browser gives another when it thinks fit. */
export async function install(): Promise<void> {
  const given = prompt;
  offer(undefined);
  await given?.prompt();
}

function offer(given: InstallPrompt | undefined): void {
  prompt = given;
  for (const listener of listeners) listener();
}
