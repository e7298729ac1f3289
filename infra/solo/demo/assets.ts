import { AssetList, type CreateAsset } from '@sillage/proto/http/assets';
import sharp from 'sharp';
import { type DemoAccount, signInToDemo } from './account.ts';

export interface DemoAssets extends DemoAccount {
  readonly campaignsUrl: string;
  readonly campaignId: string;
  /** The shop's address. */
  readonly targetUrl: string;
}

const TEXT =
  'I have worn these boots for a whole winter: dry feet, and not a single blister. If you are looking for a pair that lasts, have a look: {link}';

/** A boat and its wake, without text, so that no fonts are needed. */
const BANNER = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="628" viewBox="0 0 1200 628">
  <rect width="1200" height="628" fill="#0f766e"/>
  <circle cx="930" cy="170" r="90" fill="#f4a261"/>
  <path d="M0 400 Q300 330 600 400 T1200 400 V628 H0Z" fill="#115e59"/>
  <path d="M0 480 Q300 410 600 480 T1200 480 V628 H0Z" fill="#134e4a"/>
  <g fill="none" stroke="#ccfbf1" stroke-width="6" stroke-linecap="round" opacity="0.7">
    <path d="M560 402 Q330 420 90 380"/><path d="M560 416 Q340 460 120 452"/><path d="M570 430 Q400 500 190 528"/>
  </g>
  <path d="M560 380 H760 L720 440 H600Z" fill="#fafaf9"/>
  <path d="M650 370 V190 L740 360Z" fill="#fafaf9"/><path d="M640 370 V230 L580 360Z" fill="#e7e5e4"/>
</svg>`;

/**
 * Creates assets for the demo's affiliates, as its merchant would; returns the sub-ids of clicks on each. Existing
 * assets stay; nothing is added if the merchant has changed the password, because the account is theirs then.
 */
export async function addDemoAssets({
  campaignsUrl,
  campaignId,
  targetUrl,
  ...account
}: DemoAssets): Promise<readonly string[]> {
  const call = await signInToDemo(account);
  if (!call) return [];
  const url = `${campaignsUrl}/api/v1/campaigns/${campaignId}/assets`;
  const list = async () => AssetList.parse(await (await call('GET', url)).json()).assets;
  const known = new Set((await list()).map(({ title }) => title));
  const wanted = await demoAssets(targetUrl);
  for (const asset of wanted) {
    if (known.has(asset.title)) continue;
    const answer = await call('POST', url, asset);
    if (!answer.ok) throw new Error(`The demo's asset “${asset.title}” was answered with ${answer.status}`);
  }
  const added = await list();
  return wanted.flatMap(({ title }) => added.find((asset) => asset.title === title)?.sub ?? []);
}

const demoAssets = async (targetUrl: string): Promise<CreateAsset[]> => [
  {
    kind: 'image',
    title: 'Banner',
    groupIds: null,
    image: (await sharp(Buffer.from(BANNER)).png().toBuffer()).toString('base64'),
  },
  { kind: 'text', title: 'A few words for a post', groupIds: null, text: TEXT },
  { kind: 'link', title: 'The winter collection', groupIds: null, targetUrl: `${targetUrl}?collection=winter` },
];
