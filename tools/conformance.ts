// npm run conformance: writes docs/conformance.md: what was asked (docs/requirements.md), and the tests that say they show it.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

export const conformanceFile = join(root, 'docs/conformance.md');
const requirementsFile = join(root, 'docs/requirements.md');

interface Shown {
  readonly file: string;
  /** As it stands in the source; undefined: all tests of the file. */
  readonly title: string | undefined;
}

/** A comment before a test, or on the first line of a file: `// shows 2.4, 2.5`. */
const annotation = /^[ \t]*\/\/ shows ([\d., ]+)$/gm;

/** Which tests say that they show a requirement, by its number. */
export function annotationsIn(file: string, source: string): [requirement: string, Shown][] {
  return [...source.matchAll(annotation)].flatMap((match) => {
    const rest = source.slice(match.index + match[0].length);
    const title = match.index === 0 ? undefined : /(['"`])((?:\\.|(?!\1).)*)\1/s.exec(rest)?.[2];
    return (match[1] ?? '').split(/[, ]+/).map((number): [string, Shown] => [number, { file, title }]);
  });
}

/** The page, and what is wrong with it. */
export function describeConformance(): { page: string; problems: string[] } {
  const tests = globSync('{contracts,server,web,tools,ops,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  }).sort();
  const shown = Map.groupBy(
    tests.flatMap((file) => annotationsIn(file, readFileSync(join(root, file), 'utf8'))),
    ([number]) => number,
  );
  const asked = readFileSync(requirementsFile, 'utf8').split('\n');
  const numbers = asked.flatMap((line) => /^\| (\d+\.\d+) \|/.exec(line)?.[1] ?? []);
  const lines = asked.slice(asked.findIndex((line) => line.startsWith('## '))).map((line) => {
    const [, number, what] = /^\| (\d+\.\d+) \| (.*) \|$/.exec(line) ?? [];
    if (number === undefined)
      return line
        .replace('| # | what was asked |', '| # | what was asked | shown by |')
        .replace(/^\|---\|---\|$/, '|---|---|---|');
    const by = (shown.get(number) ?? []).map(
      ([, { file, title }]) => `\`${title === undefined ? file : `${file} › ${title}`}\``,
    );
    return `| ${number} | ${what} | ${by.join('<br>')} |`;
  });
  return {
    page: `# What was asked, and which test shows it\n\nWritten by \`npm run conformance\` from docs/requirements.md and from the tests, which say what they show (\`// shows 2.4\`).\n\n${lines.join('\n')}`,
    problems: [
      ...numbers
        .filter((number) => !shown.has(number))
        .map((number) => `No test shows requirement ${number}`),
      ...[...shown.keys()]
        .filter((number) => !numbers.includes(number))
        .map((number) => `There is no requirement ${number}`),
    ],
  };
}

if (import.meta.main) {
  const { page, problems } = describeConformance();
  writeFileSync(conformanceFile, page);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
