import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const readable =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|text|heading|summary|note|busyLabel)$/;

function textsOutside(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxAttribute(node) && readable.test(node.name.getText())) noteLiterals(node.initializer);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) noteLiterals(node.expression);
    ts.forEachChild(node, look);
  };
  /** Values of the expression, without conditions and call arguments. */
  const noteLiterals = (node: ts.Node | undefined): void => {
    if (node === undefined) return;
    if (ts.isStringLiteralLike(node)) note(node, node.text);
    else if (ts.isTemplateExpression(node))
      note(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(''),
      );
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(noteLiterals);
    else if (ts.isBinaryExpression(node) && !isComparison(node)) noteLiterals(node.right);
    else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) noteLiterals(node.expression);
  };
  const note = (node: ts.Node, text: string): void => {
    if (/\p{L}{2}/u.test(text)) found.push(`${file}:${lineOf(node, source)} ${text.trim()}`);
  };
  look(source);
  return found;
}

const isComparison = ({ operatorToken }: ts.BinaryExpression) =>
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
    operatorToken.kind,
  );

const lineOf = (node: ts.Node, source: ts.SourceFile) =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;

test.each([
  ['<p>Hello</p>', ['1 Hello']],
  ["<p>{isOpen ? 'Open' : texts.closed}</p>", ['1 Open']],
  ["<p>{isOpen && 'Open'}</p>", ['1 Open']],
  ['<img alt="A box" />', ['1 A box']],
  [`<b aria-label={\`Box \${number}\`} />`, ['1 Box']],
  ["<b title={state === 'open' ? texts.open : texts.closed} className=\"flex\">{' · '}{texts.box}</b>", []],
  ["<b>{text('key')}{a === 'some'}</b>", []],
])('finds the text in %s', (jsx, expected) => {
  expect(textsOutside('', jsx)).toEqual(expected.map((text) => `:${text}`));
});

test('no player component contains a text', () => {
  const folder = join(import.meta.dirname, '../..');
  const files = globSync('**/*.tsx', { cwd: folder, exclude: ['backoffice/**', '**/*.test.tsx'] });
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) => textsOutside(file, readFileSync(join(folder, file), 'utf8')));
  // A unit after a formatted figure is allowed.
  expect(found.filter((text) => !/ USDT$/.test(text))).toEqual([]);
});
