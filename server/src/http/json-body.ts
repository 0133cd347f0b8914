import type { FastifyInstance } from 'fastify';

export const BODY_LIMIT_BYTES = 64 * 1024;
/** No call of ours nests deeper than four; twenty leaves room and still cannot tire anybody. */
const MAX_DEPTH = 20;

class BadBody extends Error {
  readonly statusCode = 400;
}

/** JSON only, of bounded size and depth, without keys that reach for prototypes. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Many clients name JSON on every POST, also when they send nothing.
    if (body === '') return done(null, undefined);
    if (nestsDeeperThan(body, MAX_DEPTH)) return done(new BadBody('The JSON is nested too deeply.'));
    parse(request, body, (error, value) => {
      if (error === null || error === undefined) done(null, value);
      else done(new BadBody('The body is not valid JSON.'));
    });
  });
}

function nestsDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (inText) {
      if (character === '\\') index++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      depth++;
      if (depth > limit) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}
