import type { Problem } from './problems.ts';

/** Encodes a problem as a schema message, which must be a string. */
export function said(problem: Problem): string {
  return JSON.stringify(problem);
}

/** Undefined for messages of the schema library. */
export function readProblem(message: string): Problem | undefined {
  return message.startsWith('{"problem":') ? JSON.parse(message) : undefined;
}
