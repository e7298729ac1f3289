import { ByCampaign } from '@sillage/proto/http/campaigns';
import { CampaignFraudRules, ReplaceFraudRules } from '@sillage/proto/http/fraud-rules';
import { DEFAULT_FRAUD_RULES, type FraudPeriod } from '@sillage/proto/values/fraud';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import { changeFraudDefaults, changeFraudRules } from '../../commands/change-fraud-rules.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { findFraudDefaults, listFraudPeriods } from '../../db/campaigns/fraud-rules.ts';
import type { RouteDeps } from '../../deps.ts';
import { completeRules } from '../../domain/fraud-rules.ts';

/** The fraud rules of a campaign, and those for new campaigns. */
export function fraudRuleRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const url = '/api/v1/campaigns/:campaignId/fraud-rules';

  const show = async (campaignId: string) => viewOf((await listFraudPeriods(deps.db, campaignId)).at(-1));
  const showDefaults = async (userId: string) => viewOf(await findFraudDefaults(deps.db, userId));

  app.get(
    url,
    { onRequest, schema: { params: ByCampaign, response: { 200: CampaignFraudRules } } },
    async ({ params, user }) => show(found(await findOwnCampaign(deps.db, params.campaignId, user.id)).id),
  );

  app.put(
    url,
    {
      onRequest,
      config: { changes: 'money' },
      schema: { params: ByCampaign, body: ReplaceFraudRules, response: { 200: CampaignFraudRules } },
    },
    async ({ params, body, user }) => {
      await changeFraudRules(deps, user.id, params.campaignId, body);
      return show(params.campaignId);
    },
  );

  const urlOfDefaults = '/api/v1/campaigns/fraud-defaults';

  app.get(urlOfDefaults, { onRequest, schema: { response: { 200: CampaignFraudRules } } }, ({ user }) =>
    showDefaults(user.id),
  );

  app.put(
    urlOfDefaults,
    {
      onRequest,
      config: { changes: 'money' },
      schema: { body: ReplaceFraudRules, response: { 200: CampaignFraudRules } },
    },
    async ({ body, user }) => {
      await changeFraudDefaults(deps, user.id, body);
      return showDefaults(user.id);
    },
  );
}

function viewOf(current: FraudPeriod | undefined): CampaignFraudRules {
  const { reviewScore, reviewDays, rules } = completeRules(current ?? DEFAULT_FRAUD_RULES);
  const since = current ? new Date(current.fromMs).toISOString() : null;
  return { reviewScore, reviewDays, rules: [...rules], since };
}
