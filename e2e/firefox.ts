import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';

interface Remote {
  sharedId?: string | undefined;
  value?: string | undefined;
}

interface Answer {
  result?: Remote;
  exceptionDetails?: { text: string };
}

interface Message {
  id?: number;
  method?: string;
  params?: { level: string; text: string | null };
  result?: unknown;
  message?: string;
}

/** An unmodified Firefox over WebDriver BiDi. Playwright needs a newer one than Debian's. */
export class Firefox {
  readonly complaints: string[] = [];
  readonly #program: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCall = 0;

  static async start(executable: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'sanduku-firefox-'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
    const program = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    // After a failed start, close() is never called.
    process.once('exit', () => program.kill('SIGKILL'));
    const lines = createInterface({ input: program.stderr });
    let address: string | undefined;
    for await (const line of lines) {
      address = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address) break;
    }
    if (!address) throw new Error('Firefox ended without offering WebDriver BiDi.');
    program.stderr.resume();
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('Firefox refused the connection.')));
    });
    const firefox = new Firefox(program, profile, socket);
    await firefox.send('session.new', { capabilities: {} });
    await firefox.send('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  private constructor(program: ChildProcess, profile: string, socket: WebSocket) {
    this.#program = program;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener('close', () => {
      for (const call of this.#calls.values()) call.reject(new Error('Firefox has ended.'));
    });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#program.once('exit', resolve));
    // It may end before it answers.
    this.send('browser.close', {}).catch(() => {});
    await ended;
    await rm(this.#profile, { recursive: true, force: true });
  }

  async send<Result>(method: string, params: object): Promise<Result> {
    this.#lastCall += 1;
    const call = Promise.withResolvers<unknown>();
    this.#calls.set(this.#lastCall, call);
    this.#socket.send(JSON.stringify({ id: this.#lastCall, method, params }));
    return (await call.promise) as Result;
  }

  #receive({ id, method, params, result, message }: Message): void {
    if (method === 'log.entryAdded' && params?.level === 'error') this.complaints.push(params.text ?? '');
    const call = id === undefined ? undefined : this.#calls.get(id);
    if (message === undefined) call?.resolve(result);
    else call?.reject(new Error(message));
  }

  /** In a separate cookie jar; with a token, signed in. */
  async open(url: string, token?: string): Promise<FirefoxPage> {
    const { userContext } = await this.send<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await this.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    });
    await this.send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });
    await this.send('script.addPreloadScript', {
      contexts: [context],
      functionDeclaration: `() => {
        const token = ${JSON.stringify(token)};
        if (token && origin !== 'null') localStorage.setItem('token', token);
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error('Content Security Policy: ' + violatedDirective + ' ' + blockedURI),
        );
      }`,
    });
    await this.send('browsingContext.navigate', { context, url, wait: 'complete' });
    return new FirefoxPage(this, context);
  }
}

export class FirefoxPage {
  readonly #firefox: Firefox;
  readonly #context: string;

  constructor(firefox: Firefox, context: string) {
    this.#firefox = firefox;
    this.#context = context;
  }

  close(): Promise<unknown> {
    return this.#firefox.send('browsingContext.close', { context: this.#context });
  }

  /** Waits until the element is enabled, at rest and uncovered. */
  async click(role: Role, name?: string | RegExp): Promise<void> {
    const origin = { type: 'element', element: await this.#ready(role, name) };
    await this.#perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.click('field', name);
    const selectAll = [
      { type: 'keyDown', value: '\uE009' },
      { type: 'keyDown', value: 'a' },
      { type: 'keyUp', value: 'a' },
      { type: 'keyUp', value: '\uE009' },
    ];
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#perform({ type: 'key', id: 'keyboard', actions: [...selectAll, ...keys] });
  }

  async shows(text: string | RegExp): Promise<void> {
    const shown = expect.poll(() => this.text(), { timeout: 60_000 });
    await (text instanceof RegExp ? shown.toMatch(text) : shown.toContain(text));
  }

  async text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is visible.
    const { value = '' } = await this.#call(`${() => document.body.innerText}`);
    return value.replaceAll(/\s+/g, ' ');
  }

  async path(): Promise<string | undefined> {
    return (await this.#call(`${() => window.location.pathname}`)).value;
  }

  /** Returns errors as values, such as those of a page that unloads. */
  async #call(functionDeclaration: string): Promise<Remote> {
    const target = { context: this.#context };
    const answer = await this.#firefox
      .send<Answer>('script.callFunction', { functionDeclaration, awaitPromise: true, target })
      .catch(({ message }: Error): Answer => ({ exceptionDetails: { text: message } }));
    return answer.result ?? { value: answer.exceptionDetails?.text };
  }

  async #ready(role: Role, name: string | RegExp = /^/): Promise<Remote> {
    const args = [JSON.stringify(selectors[role]), name instanceof RegExp ? name : JSON.stringify(name)];
    let found: Remote = {};
    const look = async () => {
      found = await this.#call(`() => (${findReady})(${args})`);
      return found.sharedId ? 'ready' : found.value;
    };
    await expect.poll(look, { message: `${role} ${name}`, intervals: [100] }).toBe('ready');
    return { sharedId: found.sharedId };
  }

  #perform(actions: object): Promise<unknown> {
    return this.#firefox.send('input.performActions', { context: this.#context, actions: [actions] });
  }
}

const selectors = {
  button: 'button',
  link: 'a[href]',
  tab: '[role=tab]',
  radio: '[type=radio]',
  checkbox: '[type=checkbox]',
  field: 'input',
};
type Role = keyof typeof selectors;

async function findReady(selector: string, name: string | RegExp): Promise<Element | string> {
  const area = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const isNamed = (candidate: HTMLElement) => {
    const source = (candidate instanceof HTMLInputElement && candidate.labels?.[0]) || candidate;
    const text = (candidate.ariaLabel ?? source.textContent).replaceAll(/\s+/g, ' ').trim();
    return typeof name === 'string' ? text === name : name.test(text);
  };
  const [element, ...others] = [...area.querySelectorAll<HTMLElement>(selector)].filter(
    (candidate) => candidate.checkVisibility() && isNamed(candidate),
  );
  if (!element || others.length > 0) return `${element ? others.length + 1 : 0} elements`;
  if (element.matches(':disabled, [aria-disabled=true]')) return 'disabled';
  const frame = () => new Promise(requestAnimationFrame);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  await frame();
  const before = element.getBoundingClientRect();
  await frame();
  const { x, y, width, height } = element.getBoundingClientRect();
  if (x !== before.x || y !== before.y) return 'moving';
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  const targets = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
  return targets.some((target) => target.contains(hit)) ? element : `covered: ${hit?.outerHTML.slice(0, 80)}`;
}
