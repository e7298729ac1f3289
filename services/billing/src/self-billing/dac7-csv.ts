import type { TaxParty } from '@sillage/proto/http/tax-details';
import { groupBy } from '@sillage/proto/values/group-by';
import { toDecimal } from '@sillage/proto/values/money';
import { type CsvCell, csvLine } from '@sillage/runtime/http';
import type { EarnedQuarter } from '../db/documents/earned-quarters.ts';

const QUARTERS = [1, 2, 3, 4] as const;
const COLUMNS = [
  ...['affiliate_id', 'campaign', 'details', 'kind', 'name', 'address_line1', 'address_line2', 'postal_code', 'city'],
  ...['country', 'tin', 'tin_country', 'vat_id', 'born_on', 'iban', 'currency'],
  ...QUARTERS.flatMap((quarter) => [`q${quarter}_consideration`, `q${quarter}_fees`, `q${quarter}_activities`]),
];

/**
 * The data on sellers that Directive (EU) 2021/514 (DAC7) requires, one line per affiliate and currency. No fee is
 * withheld from affiliates, because merchants pay the platform's fees. Not XML, because each country has its own
 * format.
 */
export function dac7Csv(quarters: readonly EarnedQuarter[], parties: readonly TaxParty[]): string {
  const byAffiliate = new Map(parties.map((party) => [party.affiliateId, party]));
  const rows = groupBy(quarters, ({ affiliateId, currency }) => `${affiliateId} ${currency}`);
  const lines = [...rows.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const of = new Map(own.map((quarter) => [quarter.quarter, quarter]));
    const amounts = QUARTERS.flatMap((quarter): CsvCell[] => {
      const { earnedMinor = 0n, activities = 0 } = of.get(quarter) ?? {};
      return [numeric(toDecimal(earnedMinor, first.currency)), 0, activities];
    });
    return csvLine([...who(first, byAffiliate.get(first.affiliateId)), first.currency, ...amounts]);
  });
  return csvLine(COLUMNS) + lines.join('');
}

function who({ affiliateId, affiliateName, campaignName }: EarnedQuarter, party: TaxParty | undefined): CsvCell[] {
  if (!party) return [affiliateId, campaignName, 'missing', '', affiliateName, '', '', '', '', '', '', '', '', '', ''];
  const { details, iban } = party;
  return [
    affiliateId,
    campaignName,
    'given',
    details.kind,
    details.name,
    details.addressLine1,
    details.addressLine2,
    details.postalCode,
    details.city,
    details.country,
    details.tin,
    details.tinCountry ?? '',
    details.vatId ?? '',
    details.bornOn ?? '',
    iban ?? '',
  ];
}

/** As a number, so that the escaping does not treat its minus sign as the start of a formula. */
const numeric = (decimal: string): number | string => (decimal.startsWith('-') ? Number(decimal) : decimal);
