export interface Check {
  readonly name: string;
  readonly remedy: string;
  /** Returns what was found, without secrets; throws if it fails. */
  run(): Promise<string>;
}

export interface Result {
  readonly name: string;
  readonly passed: boolean;
  readonly text: string;
}

/** A failure with its own remedy. */
export class Failed extends Error {}

const LIMIT_MS = 15_000;

/** Texts of unexpected errors may contain secrets. */
export function runChecks(checks: readonly Check[], limitMs = LIMIT_MS): Promise<Result[]> {
  return Promise.all(
    checks.map(async ({ name, remedy, run }) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new Failed(`no answer within ${limitMs / 1_000} s: ${remedy}`)),
          limitMs,
        );
      });
      try {
        return { name, passed: true, text: await Promise.race([run(), late]) };
      } catch (error) {
        const text = error instanceof Failed ? error.message : `${kindOf(error)}: ${remedy}`;
        return { name, passed: false, text };
      } finally {
        clearTimeout(timer);
      }
    }),
  );
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return 'code' in error && typeof error.code === 'string'
    ? `failed (${error.code})`
    : `failed (${error.name})`;
}
