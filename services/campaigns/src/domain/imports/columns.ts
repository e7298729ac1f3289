import type { ImportField, ImportMapping, ImportSource } from '@sillage/proto/http/imports';

/** Names of columns by their meaning, in lower case and without separators. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'emailaddress', 'emailid', 'mail', 'affiliateemail', 'partneremail', 'promoteremail'],
  name: ['name', 'fullname', 'affiliatename', 'partnername', 'promotername', 'affiliate', 'partner'],
  firstName: ['firstname', 'givenname'],
  lastName: ['lastname', 'surname', 'familyname'],
  rate: ['rate', 'commissionrate', 'commission', 'commissionpercent', 'commissionpercentage', 'ratepercent'],
  couponCodes: [
    'couponcodes',
    'couponcode',
    'coupon',
    'coupons',
    'promocode',
    'customerpromocode',
    'discountcode',
    'coupontoken',
  ],
  alias: [
    'alias',
    'token',
    'linktoken',
    'refid',
    'defaultrefid',
    'referralcode',
    'referralid',
    'slug',
    'via',
    'link',
    'referrallink',
    'partnerlink',
    'affiliatelink',
  ],
  openingBalance: [
    'openingbalance',
    'unpaidcommissions',
    'unpaidcommission',
    'unpaidbalance',
    'unpaid',
    'amountowed',
    'owed',
    'currentbalance',
    'balance',
  ],
  status: ['status', 'state', 'affiliatestatus', 'partnerstatus'],
  // Not ids of groups, because these would become names of groups.
  group: ['group', 'groupname', 'affiliategroup', 'partnergroup', 'promotergroup'],
  tags: ['tags', 'tag', 'affiliatetags', 'partnertags', 'labels'],
};

/** Columns that only the exports of one tool have. */
const SIGNS: readonly (readonly [source: ImportSource, columns: readonly string[]])[] = [
  ['firstpromoter', ['refid', 'defaultrefid', 'custid', 'customerpromocode']],
  ['rewardful', ['paypalemail', 'stripecustomerid', 'linktoken', 'wiseemail']],
  ['tapfiliate', ['referralcode', 'affiliategroup', 'parentid', 'programid']],
  ['dub', ['tenantid', 'totalclicks', 'totalleads', 'totalsales', 'partnerid', 'groupid']],
];

const plain = (column: string): string =>
  column
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export function detectSource(columns: readonly string[]): ImportSource {
  const known = new Set(columns.map(plain));
  return SIGNS.find(([, signs]) => signs.some((sign) => known.has(sign)))?.[0] ?? 'csv';
}

/** Guesses the meaning of columns; null if none seems to contain e-mail addresses. */
export function guessMapping(columns: readonly string[]): ImportMapping | null {
  const plainColumns = columns.map(plain);
  const find = (field: ImportField): number | undefined => {
    const found = NAMES[field].map((name) => plainColumns.indexOf(name)).find((index) => index >= 0);
    return found;
  };
  const email = find('email');
  if (email === undefined) return null;
  const fields = (Object.keys(NAMES) as ImportField[]).flatMap((field) => {
    const column = find(field);
    return column === undefined ? [] : [[field, column] as const];
  });
  return { ...Object.fromEntries(fields), email };
}
