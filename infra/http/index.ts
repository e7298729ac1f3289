export { acceptedLanguage } from './accepted-language.ts';
export { type AccessTicket, type AccessTickets, createAccessTickets } from './access-tickets.ts';
export { ipPrefix, ipRange } from './addresses.ts';
export { buildHttpApp, type HttpApp, type HttpAppOptions } from './app.ts';
export {
  type Authenticator,
  authenticatorWithKeys,
  createAuthenticator,
  requireUser,
  revokedSessionKey,
  type User,
} from './authenticator.ts';
export { bearerToken } from './bearer.ts';
export { type FetchJsonOptions, fetchJson } from './fetch-json.ts';
export type { ReadinessCheck } from './health.ts';
export { INTERNAL_HEADER, requireInternal } from './internal.ts';
export { type Listening, listen } from './listen.ts';
