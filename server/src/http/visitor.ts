import type { FastifyRequest } from 'fastify';
import { readDeviceId } from '../domain/players/devices.ts';
import type { Visitor } from '../domain/players/visitor.ts';

export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? null,
    deviceId: readDeviceId(headers['x-device-id']),
  };
}
