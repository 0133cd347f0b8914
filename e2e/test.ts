import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';

/**
 * What every test of ours begins with. Whatever the browser complains about in any window that a test opens fails the test:
 * forbidden code or styles, errors that nobody caught, pages that differ from their prerendered HTML.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ browser }, use) => {
      const complaints: string[] = [];
      const listen = (context: BrowserContext) => listenIn(context, complaints);
      browser.contexts().forEach(listen);
      browser.on('context', listen);
      await use(complaints);
      browser.off('context', listen);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (url, options) => {
      await closedDialogsLeft(page);
      return open(url, options);
    };
    await use(page);
  },
});

/**
 * A dialog that has just closed takes its entry out of the history, a moment later: a page that a test opens at that moment
 * would be left again. Where something is still open, its entry stays.
 */
async function closedDialogsLeft(page: Page): Promise<void> {
  const isLeaving = () =>
    page.evaluate(
      () =>
        history.state?.layer > 0 &&
        !document.querySelector('[role=dialog], [role=alertdialog], [aria-expanded=true]'),
    );
  await expect
    .poll(isLeaving, { timeout: 2000 })
    .toBe(false)
    .catch(() => {});
}

/** For what goes over every page or both themes where one of them shows most of it already. */
export const sweep = { tag: '@sweep' };

function listenIn(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (webError) => complaints.push(webError.error().message));
  context.on('console', (message) => {
    if (isComplaint(message)) complaints.push(message.text());
  });
  // Not every breach of the policy is written to the console by the browser itself. A window that is gone already needs none of it.
  context
    .addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
      );
    })
    .catch(() => {});
}

/** Refused calls and lost connections are the business of many tests, and the browser writes each of them down. */
const askedFor = /^Failed to load resource|WebSocket connection to|net::ERR_/;

function isComplaint(message: ConsoleMessage): boolean {
  const text = message.text();
  if (/Content Security Policy|hydrat/i.test(text)) return true;
  return message.type() === 'error' && !askedFor.test(text);
}
