import type { Schema } from './migrate.ts';

export type Fields = Readonly<Record<string, string>>;

export interface Signature {
  /** By name, without the p_ before it. */
  readonly takes: Fields;
  /** The columns of its rows. */
  readonly answers: Fields;
}

/** The composite types and functions of the functions.sql files, with the types as they are spelled there. */
export function readSignatures(functions: Schema['functions']) {
  const sql = withoutComments(functions.map((file) => file.sql).join('\n'));
  const composites = new Map<string, Fields>();
  for (const [, name = '', list = ''] of sql.matchAll(/^create type (\w+) as \(([\s\S]*?)\n\);/gm)) {
    composites.set(name, fieldsOf(splitList(list)));
  }
  const signatures = new Map<string, Signature>();
  for (const { index, 1: name = '' } of sql.matchAll(/^create or replace function (\w+)\(/gm)) {
    signatures.set(name, signatureOf(name, sql.slice(index), composites));
  }
  return { composites, signatures };
}

function signatureOf(name: string, head: string, composites: ReadonlyMap<string, Fields>): Signature {
  const parameters = splitList(inBraces(head, head.indexOf('(')));
  const isOut = (parameter: string) => parameter.startsWith('out ');
  const out = parameters.filter(isOut).map((parameter) => parameter.slice('out '.length));
  const taken = fieldsOf(parameters.filter((parameter) => !isOut(parameter)));
  return {
    takes: Object.fromEntries(Object.entries(taken).map(([each, type]) => [each.replace(/^p_/, ''), type])),
    answers: out.length > 0 ? fieldsOf(out) : answerOf(name, head, composites),
  };
}

function answerOf(name: string, head: string, composites: ReadonlyMap<string, Fields>): Fields {
  const returned = /\breturns (?:setof )?(\w+(?:\[\])?)/.exec(head);
  const type = returned?.[1] ?? '';
  if (type === 'table') return fieldsOf(splitList(inBraces(head, head.indexOf('(', returned?.index))));
  return composites.get(type) ?? (type === 'void' ? {} : { [name]: type });
}

export function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gm, '');
}

/** The text between the brace that opens there and the one that closes it. */
export function inBraces(text: string, from: number): string {
  let depth = 0;
  for (const { 0: brace, index } of text.slice(from).matchAll(/[()]/g)) {
    depth += brace === '(' ? 1 : -1;
    if (depth === 0) return text.slice(from + 1, from + index);
  }
  throw new Error(`A brace is not closed: ${text.slice(from, from + 80)}`);
}

/** The parts between commas outside of braces and quotes. */
export function splitList(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/'[^']*'|[(),]|\s+|[^\s'(),]+/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + (/^\s/.test(token) ? ' ' : token));
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Name, type and what follows. */
export function wordsOf(declaration: string): [name: string, type: string, rest: string] {
  const [, name = '', type = '', rest = ''] =
    /^(\w+) (double precision|[\w[\]]+)(.*)/.exec(declaration) ?? [];
  return [name, type, rest];
}

function fieldsOf(declarations: readonly string[]): Fields {
  return Object.fromEntries(declarations.map(wordsOf));
}
