import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';

/** Fails on browser errors in any window: CSP violations, uncaught errors, hydration mismatches. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ browser }, use) => {
      const complaints: string[] = [];
      const listen = (context: BrowserContext) => recordBrowserErrors(context, complaints);
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
      await untilDialogsClosed(page);
      return open(url, options);
    };
    await use(page);
  },
});

/** Otherwise the history step of a closed dialog would leave the page opened next. */
async function untilDialogsClosed(page: Page): Promise<void> {
  const isLeaving = () =>
    page.evaluate(
      () => history.state?.layer > 0 && !document.querySelector('dialog[open], [aria-expanded=true]'),
    );
  await expect
    .poll(isLeaving, { timeout: 2000 })
    .toBe(false)
    .catch(() => {});
}

/** Repeated over every page or theme. SAMPLED=1 skips it. */
export const sweep = { tag: '@sweep' };

/** For test.use: animations run, which playwright.config.ts turns off. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

function recordBrowserErrors(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (webError) => complaints.push(webError.error().message));
  context.on('console', (message) => {
    if (isComplaint(message)) complaints.push(message.text());
  });
  // Browsers don't log every CSP violation. Errors of closed windows are ignored.
  context
    .addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
      );
    })
    .catch(() => {});
}

/** Tests cause failed requests and lost connections on purpose. */
const askedFor = /^Failed to load resource|WebSocket connection to|net::ERR_/;

function isComplaint(message: ConsoleMessage): boolean {
  const text = message.text();
  if (/Content Security Policy|hydrat/i.test(text)) return true;
  return message.type() === 'error' && !askedFor.test(text);
}
