// npm run conformance: prints each requirement of docs/requirements.md with the tests that cover it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

interface Cover {
  readonly file: string;
  /** Undefined for annotations of a whole file. */
  readonly title: string | undefined;
}

/** A comment before a test, or on the first line of a file: `// shows 2.4, 2.5`. */
const annotation = /^[ \t]*\/\/ shows ([\d., ]+)$/gm;

export function annotationsIn(file: string, source: string): [requirement: string, Cover][] {
  return [...source.matchAll(annotation)].flatMap((match) => {
    const rest = source.slice(match.index + match[0].length);
    const title = match.index === 0 ? undefined : /(['"`])((?:\\.|(?!\1).)*)\1/s.exec(rest)?.[2];
    return (match[1] ?? '').split(/[, ]+/).map((number): [string, Cover] => [number, { file, title }]);
  });
}

export function describeConformance(): { page: string; problems: string[] } {
  const tests = globSync('{contracts,server,web,tools,ops,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  }).sort();
  const covers = Map.groupBy(
    tests.flatMap((file) => annotationsIn(file, readFileSync(join(root, file), 'utf8'))),
    ([number]) => number,
  );
  const rows = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- (\d+\.\d+) (.*)$/gm);
  const requirements = Array.from(rows, ([, number = '', text = '']) => ({ number, text }));
  const numbers = new Set(requirements.map(({ number }) => number));
  const page = requirements.map(({ number, text }) => {
    const by = (covers.get(number) ?? []).map(([, { file, title }]) =>
      title === undefined ? `  ${file}` : `  ${file}: ${title}`,
    );
    return [`${number} ${text}`, ...by].join('\n');
  });
  return {
    page: page.join('\n'),
    problems: [
      ...[...numbers].filter((number) => !covers.has(number)).map((number) => `No test shows ${number}`),
      ...[...covers.keys()]
        .filter((number) => !numbers.has(number))
        .map((number) => `There is no requirement ${number}`),
    ],
  };
}

// With npm run, launch.mjs is the main module.
if (import.meta.main || process.argv[1] === import.meta.filename) {
  const { page, problems } = describeConformance();
  console.log(page);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
