import type { UpdateCampaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useCommands } from '../api/use-api.ts';
import { ActiveSwitch } from '../features/campaigns/active-switch.tsx';
import { DeleteTestDialog } from '../features/campaigns/delete-test-dialog.tsx';
import { affiliatesQuery, campaignCommands } from '../features/campaigns/queries.ts';
import { SettingsForm } from '../features/campaigns/settings-form.tsx';
import { FraudRulesSettings } from '../features/fraud/fraud-rules-settings.tsx';
import { JoinPageSettings } from '../features/joining/settings/join-page-settings.tsx';
import { CampaignDangerZone } from '../features/settlements/campaign-danger-zone.tsx';
import { WhatIfSection } from '../features/what-if/what-if-section.tsx';
import { useCampaign } from './-campaign/campaign-context.ts';
import { useAffiliateName } from './-campaign/use-affiliate-name.ts';
import { useCampaignReactivation } from './-campaign/use-campaign-reactivation.ts';
import { useSettle } from './-campaign/use-settle.tsx';

export const Route = createFileRoute('/_merchant/campaign/$campaignId/settings')({ component: Settings });

function Settings() {
  const { campaign } = useCampaign();
  const commands = useCommands(campaignCommands);
  const { activate, dialogs } = useCampaignReactivation();
  const { settle } = useSettle(campaign);
  const affiliateName = useAffiliateName(useQuery(affiliatesQuery(useApi(), campaign.id)).data);
  const [isDeleting, setDeleting] = useState(false);
  const update = (change: UpdateCampaign) => commands.update(campaign.id, change);
  return (
    <div className="grid gap-8">
      <ActiveSwitch campaign={campaign} update={update} activate={() => activate(campaign)} />
      <div className="max-w-2xl border-t pt-8">
        <SettingsForm campaign={campaign} update={update} />
      </div>
      <FraudRulesSettings campaignId={campaign.id} />
      <WhatIfSection campaign={campaign} affiliateName={affiliateName} />
      <JoinPageSettings campaignId={campaign.id} />
      <CampaignDangerZone
        onDelete={() => (campaign.isTest ? setDeleting(true) : settle({ settle: 'campaign_deletion' }))}
      />
      {isDeleting && (
        <DeleteTestDialog
          name={campaign.name}
          remove={() => commands.deleteTest(campaign.id)}
          onClose={() => setDeleting(false)}
        />
      )}
      {dialogs}
    </div>
  );
}
