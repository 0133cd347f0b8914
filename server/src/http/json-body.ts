import type { FastifyInstance } from 'fastify';

export const BODY_LIMIT_BYTES = 64 * 1024;
/** Our calls nest at most four deep. */
const MAX_DEPTH = 20;

export class BadBody extends Error {
  readonly statusCode = 400;
  readonly problem: 'body_not_json' | 'body_too_deep';

  constructor(problem: BadBody['problem']) {
    super(problem);
    this.problem = problem;
  }
}

/** Bounded in size and depth, without prototype keys. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Many clients send the content type without a body.
    if (body === '') return done(null, undefined);
    const plain = parsePlainJson(body);
    if (plain !== undefined) return done(null, plain);
    if (nestsDeeperThan(body, MAX_DEPTH)) return done(new BadBody('body_too_deep'));
    parse(request, body, (error, value) => {
      if (error === null || error === undefined) done(null, value);
      else done(new BadBody('body_not_json'));
    });
  });
}

/** Undefined if the body needs the full check. An escape could hide a key. */
function parsePlainJson(json: string): unknown {
  if (/proto|constructor|[\\\ufeff]/.test(json) || nestsDeeperThan(json, MAX_DEPTH)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, BRACE_END, BRACKET_END] = [...'"\\{[}]'].map((c) => c.charCodeAt(0));

function nestsDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index);
    if (inText) {
      if (character === BACKSLASH) index++;
      else if (character === QUOTE) inText = false;
    } else if (character === QUOTE) inText = true;
    else if (character === BRACE || character === BRACKET) {
      depth++;
      if (depth > limit) return true;
    } else if (character === BRACE_END || character === BRACKET_END) depth--;
  }
  return false;
}
