import { variableNames } from '../config.ts';
import { signerVariableNames } from '../signer/signer-config.ts';

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

/** Read elsewhere than in the configuration. */
const others = [
  'ENV_FILE',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TZ',
];
/** More wrong letters make another name. */
const SLIP = 2;

/** `inFile`: names in the file of settings. */
export function variablesCheck(environment: readonly string[], inFile: readonly string[]): Check {
  return {
    name: 'variables',
    remedy: 'correct or remove them',
    run: async () => {
      const known = [...variableNames, ...signerVariableNames, ...others];
      const prefixes = new Set(
        variableNames.filter((name) => name.includes('_')).map((name) => `${name.split('_')[0]}_`),
      );
      const isOurs = (name: string) =>
        inFile.includes(name) ||
        ['MTN_', 'AIRTEL_', 'SIGNER_', 'SMS_', 'SANDBOX_'].some(
          (start) => prefixes.has(start) && name.startsWith(start),
        );
      const problems = [...new Set([...environment, ...inFile])]
        .filter((name) => !known.includes(name))
        .flatMap((name) => {
          const [nearest] = known
            .map((candidate) => ({ candidate, distance: distanceOf(name, candidate) }))
            .sort((left, right) => left.distance - right.distance);
          const isSlip = nearest !== undefined && nearest.distance <= SLIP && name.length > 4;
          if (!isSlip && !isOurs(name)) return [];
          return [
            isSlip
              ? `${name} is unknown: did you mean ${nearest.candidate}?`
              : `${name} is unknown: remove it, or correct its name${nearest ? ` (the nearest is ${nearest.candidate})` : ''}`,
          ];
        });
      if (problems.length > 0) throw new Failed(problems.join('; '));
      return 'all names are known';
    },
  };
}

/** Levenshtein distance. */
export function distanceOf(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
