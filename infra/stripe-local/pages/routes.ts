import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@sillage/proto/values/languages';
import { acceptedLanguage, type Html, type HttpApp } from '@sillage/runtime/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nowS, type World } from '../endpoint.ts';
import type { AccountLink, CheckoutSession } from '../objects.ts';
import { ONBOARDING, onboard } from '../resources/accounts.ts';
import { completeSession, getSession } from '../resources/setup.ts';
import { readCard } from './card-form.ts';
import { cardPage, dashboardPage, expiredPage, onboardingPage } from './pages.ts';
import { HOSTED_TEXTS } from './texts.ts';

/** How long an opened onboarding can be completed. */
const FORM_LIFETIME_S = 3600;
const LOGIN_LIFETIME_S = 300;

/** Pages for browsers. The ids in the addresses cannot be guessed. */
export function pageRoutes(app: HttpApp, world: World): void {
  cardRoutes(app, world);
  onboardingRoutes(app, world);
  dashboardRoute(app, world);
}

function cardRoutes(app: HttpApp, world: World): void {
  const expired = (language: Language) => expiredPage(language, (texts) => texts.card.title);
  const openSession = (request: FastifyRequest): CheckoutSession | undefined => {
    const session = world.store.get('checkout.session', idOf(request)) && getSession(world, idOf(request));
    return session?.status === 'open' ? session : undefined;
  };

  app.get('/checkout/:id', (request, reply) => {
    const session = openSession(request);
    const language = languageOf(request, session?.locale);
    return session ? show(reply, cardPage(language, session)) : show(reply, expired(language), 410);
  });

  app.post('/checkout/:id', { config: { changes: 'nothing' } }, (request, reply) => {
    const session = openSession(request);
    const language = languageOf(request, session?.locale);
    if (!session) return show(reply, expired(language), 410);
    const texts = HOSTED_TEXTS[language].card;
    const card = readCard(fieldsOf(request), new Date(world.clock()));
    if (typeof card === 'string') return show(reply, cardPage(language, session, texts[card]), 422);
    const done = completeSession(world, session, card);
    world.store.flush();
    if ('url' in done) return reply.redirect(done.url, 303);
    return show(reply, cardPage(language, session, `${texts.declined} ${done.refused.message}`), 422);
  });
}

function onboardingRoutes(app: HttpApp, world: World): void {
  const expired = (language: Language) => expiredPage(language, (texts) => texts.onboarding.title);
  const linkOf = (request: FastifyRequest): AccountLink | undefined => world.store.get('account_link', idOf(request));

  app.get('/setup/:id', (request, reply) => {
    const link = linkOf(request);
    if (!link) return show(reply, expired(languageOf(request)), 410);
    const account = world.store.get('account', link.account);
    // A link opens once; after that it redirects to the address that creates a new one.
    if (link.isUsed || link.expires_at <= nowS(world) || !account) return reply.redirect(link.refresh_url, 303);
    world.store.put('account_link', { ...link, isUsed: true });
    world.store.flush();
    return show(reply, onboardingPage(languageOf(request), account, link.return_url));
  });

  app.post('/setup/:id', { config: { changes: 'nothing' } }, (request, reply) => {
    const link = linkOf(request);
    const chosen = fieldsOf(request).get('outcome');
    const outcome = ONBOARDING.find((option) => option === chosen);
    const isOpen =
      link?.isUsed && link.created + FORM_LIFETIME_S > nowS(world) && world.store.get('account', link.account);
    if (!link || !isOpen || !outcome) return show(reply, expired(languageOf(request)), 410);
    onboard(world, link.account, outcome);
    world.store.flush();
    return reply.redirect(link.return_url, 303);
  });
}

function dashboardRoute(app: HttpApp, world: World): void {
  app.get('/express/:id', (request, reply) => {
    const language = languageOf(request);
    const login = world.store.get('login_link', idOf(request));
    const account = login && world.store.get('account', login.account);
    if (!account || login.isUsed || login.created + LOGIN_LIFETIME_S <= nowS(world))
      return show(
        reply,
        expiredPage(language, (texts) => texts.dashboard.title),
        410,
      );
    world.store.put('login_link', { ...login, isUsed: true });
    world.store.flush();
    return show(reply, dashboardPage(language, account, world.store.list('transfer', { destination: account.id })));
  });
}

const idOf = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;

const fieldsOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '');

const show = (reply: FastifyReply, page: Html, status = 200): FastifyReply =>
  reply.code(status).headers(page.headers).send(page.html);

/** The session's language, else the browser's. */
function languageOf(request: FastifyRequest, locale?: string | null): Language {
  return locale && isLanguage(locale)
    ? locale
    : (acceptedLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE);
}
