// npm run doctor: checks configuration, database, backups and every provider. Exits with 1 if a check fails.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { type Check, Failed, runChecks, variablesCheck } from './check.ts';
import { databaseChecks } from './database.ts';
import { providerChecks } from './providers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Prints a line per check; returns whether all passed. */
export async function examine(
  environment: Environment,
  print: (line: string) => void,
  limitMs?: number,
): Promise<boolean> {
  const config = configOf(environment);
  const file = environment.ENV_FILE;
  const inFile = file ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  const checks: Check[] = [
    variablesCheck(Object.keys(environment), inFile),
    {
      name: 'configuration',
      remedy: 'correct it',
      run: async () => {
        if (config instanceof ConfigError) throw new Failed(config.message);
        return config.mode === 'production'
          ? 'complete'
          : 'a sandbox: providers are simulated and not checked';
      },
    },
    ...(config instanceof ConfigError ? [] : [...databaseChecks(config), ...providerChecks(config)]),
  ];
  const results = await runChecks(checks, limitMs);
  const width = Math.max(...results.map(({ name }) => name.length));
  for (const { name, passed, text } of results)
    print(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(width)}  ${text}`);
  return results.every(({ passed }) => passed);
}

function configOf(environment: Environment): Config | ConfigError {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

// Not import.meta.main: launch.mjs imports this file.
if (process.argv[1] === import.meta.filename)
  process.exit((await examine(process.env, (line) => process.stdout.write(`${line}\n`))) ? 0 : 1);
