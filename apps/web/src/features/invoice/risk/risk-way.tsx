// Links from a finding to its subject, if no evidence rows are shown below: a tab of the invoice, its seller's
// invoices, deletion records.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { monthEnd } from '@piaotai/domain/months.ts'
import type { RiskRule } from '@piaotai/domain/risk/risk.ts'
import { useCan } from '../../../lib/session/can.ts'
import type { Detail } from '../detail.ts'
import type { Finding, RiskReport } from './risk.queries.ts'

export type WayTab = 'face' | 'lines' | 'verify'
/** The radar's context: the invoice, and the navigation to its other tabs. */
export interface Place {
  readonly invoice: Pick<Detail, 'id' | 'number' | 'sellerName' | 'sellerTaxId'>
  readonly onTab: (tab: WayTab) => void
}
const tabOf: Readonly<Partial<Record<RiskRule, WayTab>>> = {
  title: 'face',
  qr: 'face',
  signature: 'verify',
  verification: 'verify',
  goods: 'lines',
}
/** Results for which no tab would help. */
const nowhere: ReadonlySet<string> = new Set(['none', 'noOriginal', 'noLines'])
/** The filter of a seller's invoices in the counted months. */
export const ofSeller = ({ sellerTaxId, sellerName }: Place['invoice'], months: RiskReport['months']) => ({
  sellerIs: sellerTaxId ?? sellerName ?? '',
  dateFrom: `${months[0]!.month}-01`,
  dateTo: monthEnd(months.at(-1)!.month),
})

interface Props {
  readonly finding: Finding
  readonly months: RiskReport['months']
  readonly place: Place
}
export const RiskWay = ({ finding: { rule, says, verdict }, months, place: { invoice, onTab } }: Props) => {
  const { t } = useTranslation('risk')
  const seesDeletions = useCan('menu_4.invoiceDelRecord')
  const tab = nowhere.has(says) ? undefined : tabOf[rule]
  if (tab)
    return (
      <button
        type="button"
        className="plain link in-text"
        onClick={() => {
          onTab(tab)
        }}
      >
        {t(`way.${tab}`)}
      </button>
    )
  if (rule === 'dealings' && verdict !== 'notChecked' && months.length > 0)
    return (
      <Link className="in-text" to="." search={ofSeller(invoice, months)}>
        {t('way.seller')}
      </Link>
    )
  if (rule === 'duplicate' && says === 'deletedBefore' && seesDeletions)
    return (
      <Link className="in-text" to="/comset/invoiceDelRecord" search={{ number: invoice.number ?? '' }}>
        {t('way.deletions')}
      </Link>
    )
  return null
}
