import type { FastifyRequest } from 'fastify';
import type { Visitor } from '../modules/players/visitor.ts';

export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  return { address: ip, userAgent: headers['user-agent'] ?? null };
}
