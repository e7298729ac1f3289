import { ReceiptDays } from '@sillage/proto/http/receipts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import type { OwnDashboard } from '../own-dashboard.ts';

const root = ({ campaignId }: OwnDashboard) => `/api/v1/public/receipts/campaigns/${campaignId}`;

export type ReceiptDay = ReceiptDays['days'][number];

export const receiptDaysQuery = (api: Api, of: OwnDashboard) =>
  infiniteQueryOptions({
    queryKey: queryKeys.publicPages.receipts(of.campaignId, of.affiliateId),
    queryFn: ({ signal, pageParam: before }) =>
      api.get(root(of), ReceiptDays, { signal, bearer: of.ticket, query: { before } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
  });

export const receiptCommands = (of: OwnDashboard) => (api: Api) => ({
  /**
   * Saves the files unchanged, because their bytes are verified later. A day with very many receipts has several files.
   */
  async download({ day, files }: ReceiptDay): Promise<void> {
    for (let file = 0; file < files; file += 1) {
      const blob = await api.blob(`${root(of)}/${day}`, { bearer: of.ticket, query: { file } });
      saveFile(blob, `sillage-receipts-${day}${file === 0 ? '' : `-${file + 1}`}.json`);
    }
  },
});
