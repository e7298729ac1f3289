import { startLoad } from '../../testbed/load.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { visitorAddress } from '../visitor-address.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let visitors = 0;

/** Sends clicks through the gateway, each from a new visitor and network; returns the number of redirects. */
export async function clickAnew(testbed: Testbed, rate: { ratePerSecond: number; seconds: number }): Promise<number> {
  const first = visitors;
  visitors += rate.ratePerSecond * rate.seconds;
  const { answered, failures } = await startLoad({
    url: () => `${testbed.url('gateway')}/s/${testbed.campaign.shortCode}?sub1=newsletter`,
    headers: (n) => ({
      'user-agent': BROWSER,
      'x-forwarded-for': visitorAddress(first + n),
      referer: 'https://www.instagram.com/',
    }),
    ...rate,
  }).done;
  const [failure] = failures;
  if (failure) throw new Error(`${failures.length} clicks were not redirected: ${failure.why}`);
  return answered.size;
}
