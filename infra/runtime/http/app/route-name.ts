import type { FastifyRequest } from 'fastify';

/** Such as `GET /api/v1/campaigns/:campaignId`. Fastify answers HEAD by the route of GET. */
export const routeName = ({ method, routeOptions }: FastifyRequest): string =>
  `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`;
