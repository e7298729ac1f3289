export { requireUser } from './access/access.ts';
export { type AccessTicket, type AccessTickets, createAccessTickets } from './access/access-tickets.ts';
export { type Authenticator, createAuthenticator, type Sensitivity } from './access/authenticator.ts';
export { bearerToken } from './access/bearer.ts';
export { INTERNAL_HEADER, requireInternal } from './access/internal.ts';
export { createKeptBySecret } from './access/kept-by-secret.ts';
export { ownAffiliate } from './access/own-affiliate.ts';
export { apiKeyNotAllowed } from './access/require-scope.ts';
export { viewNotAllowed } from './access/require-viewed.ts';
export { REVOCATIONS_WRITTEN_KEY, revokedSessionKey } from './access/revoked-sessions.ts';
export { isSameSecret } from './access/same-secret.ts';
export { API_KEY_AUDIENCE, DEMO_AUDIENCE, VIEW_AUDIENCE } from './access/token-verifier.ts';
export { isAddressOrLocalhost } from './access/trusted-hosts.ts';
export type { User } from './access/user.ts';
export { buildHttpApp, type HttpAppOptions } from './app/app.ts';
export { asksAsDeclared, asksItsCaller, isRead } from './app/declarations.ts';
export type { ReadinessCheck } from './app/health.ts';
export type { HttpApp } from './app/http-app.ts';
export { type Listening, listen } from './app/listen.ts';
export type { CountAnswer } from './app/observe.ts';
export { sendRedirect } from './fast-path/add-fast-path.ts';
export type { FastPath, FastPathRequest, SendRedirect } from './fast-path/fast-path.ts';
export { type FetchJsonOptions, fetchJson } from './fetch/fetch-json.ts';
export { type FetchRefusal, FetchRefused, fetchPublic } from './fetch/fetch-public.ts';
export { acceptedLanguage } from './requests/accepted-language.ts';
export { clientOf, ipPrefix, ipRange } from './requests/addresses.ts';
export { createClientAddress } from './requests/client-address.ts';
export { keepRawBodies, rawBody } from './requests/raw-bodies.ts';
export { refuseOtherSites } from './requests/refuse-other-sites.ts';
export { type AnswerCache, createAnswerCache } from './responses/answer-cache.ts';
export { type CsvCell, csvLine, withoutApostrophe } from './responses/csv.ts';
export { cutPage } from './responses/cut-page.ts';
export { escapeHtml } from './responses/escape-html.ts';
export { sendJson } from './responses/send-json.ts';
export { type Html, standInPage } from './responses/stand-in-page.ts';
export { createStandInSender, type SendFaults } from './responses/stand-in-sender.ts';
export { createDailySalt } from './visitors/daily-salt.ts';
export {
  isSessionRefused,
  newSession,
  REFUSED_SESSION,
  SESSION_COOKIE,
  SESSION_PATTERN,
  sessionOfCookie,
  sessionOfVisitor,
} from './visitors/visitor-session.ts';
