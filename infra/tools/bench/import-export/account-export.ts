import { median } from '../../testbed/load.ts';
import { eventually } from '../../testbed/money.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Figure, figure } from '../figures.ts';

const CONVERSIONS = 100_000;
const ROUNDS = 3;

/** Repeatedly exports an account with many conversions; measures time and memory. */
export function measureAccountExport(progress: (line: string) => void): Promise<readonly Figure[]> {
  return withTestbed({}, async (testbed) => {
    await insertConversions(testbed);
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
    progress(
      `before: gateway ${megabytes(testbed.gateway.rssBytes())}, attribution ${megabytes(testbed.attribution.rssBytes())}`,
    );
    const rounds = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const measured = await exportOnce(testbed);
      rounds.push(measured);
      progress(
        `export ${round}: ${measured.seconds.toFixed(1)} s, a zip of ${megabytes(measured.bytes)}; resident at most: gateway ${megabytes(measured.gateway)}, attribution ${megabytes(measured.attribution)}`,
      );
    }
    // The first round also fills memory that the process keeps permanently.
    const [, second, third] = rounds;
    const growth =
      ((third?.gateway ?? 0) + (third?.attribution ?? 0) - (second?.gateway ?? 0) - (second?.attribution ?? 0)) / 1e6;
    return [
      figure('export_100k_s', median(rounds.map(({ seconds }) => seconds)), 's', '<= 30'),
      figure('export_rss_growth_mb', growth, 'MB', '<= 50'),
    ];
  });
}

/** Inserted directly into the table, because only reading them is measured. */
async function insertConversions({ campaign, text }: Testbed): Promise<void> {
  await eventually(async () => {
    const known = await text(`select name from attribution.campaigns where campaign_id = '${campaign.id}'`);
    if (known === 'undefined') throw new Error('attribution does not know the campaign yet');
  });
  await text(`
    insert into attribution.conversions (id, campaign_id, occurred_at, order_id, session_id, amount_minor, currency,
      source, reported_verified, is_test, version, state, affiliate_id, rate_bps, verified, commission_gross_minor,
      commission_minor, fee_minor, in_sums)
    select gen_random_uuid(), '${campaign.id}', now() - n * interval '1 second', 'A-' || n, '', 5000 + n % 1000, 'EUR',
      'server', true, false, 1, 'approved', '${campaign.affiliateId}', 1000, true, 500, 500, 125, true
    from generate_series(1, ${CONVERSIONS}) n`);
}

async function exportOnce({ gateway, attribution, merchant }: Testbed) {
  const most = { gateway: 0, attribution: 0 };
  const look = () => {
    most.gateway = Math.max(most.gateway, gateway.rssBytes());
    most.attribution = Math.max(most.attribution, attribution.rssBytes());
  };
  const looking = setInterval(look, 50);
  try {
    const startedAt = performance.now();
    const answer = await fetch(`${gateway.url}/api/v1/account/export`, {
      headers: { authorization: `Bearer ${merchant.token}` },
    });
    if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
    let bytes = 0;
    for await (const chunk of answer.body) bytes += chunk.length;
    return { ...most, bytes, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    clearInterval(looking);
  }
}
