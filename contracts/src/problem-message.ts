import type { Problem } from './problems.ts';

/** A problem as the message of a schema, which can only be text. */
export function said(problem: Problem): string {
  return JSON.stringify(problem);
}

/** The problem that a schema's message stands for; undefined for what the library itself says. */
export function readProblem(message: string): Problem | undefined {
  return message.startsWith('{"problem":') ? JSON.parse(message) : undefined;
}
