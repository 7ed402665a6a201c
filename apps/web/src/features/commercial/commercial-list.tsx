// Conditions and columns of commercial invoices.
import type { TFunction } from 'i18next'
import { Link2, Unlink } from 'lucide-react'
import { commercialTypes, linkStates, urgencies } from '@piaotai/domain/commercial/commercial.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { StateTag } from '../../ui/kits/records/state-tag.tsx'
import type { Commercial, CommercialQuery } from '../../shared/commercial/commercial-queries.ts'
import { CurrencyAmount, currencyText } from '../../ui/values/currency-amount.tsx'
import styles from './commercial.module.css'

type Words = TFunction<'commercial'>
export const commercialConditions = (t: Words, currencies: readonly string[]): readonly Condition<CommercialQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
  { kind: 'choice', key: 'currency', label: t('currency'), options: currencies.map((value) => ({ value, label: value })) },
  {
    kind: 'choice',
    key: 'type',
    label: t('type'),
    options: commercialTypes.map((value) => ({ value, label: t(`types.${value}`) })),
    several: true,
  },
  { kind: 'choice', key: 'urgency', label: t('urgency'), options: urgencies.map((value) => ({ value, label: t(`urgencies.${value}`) })) },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t('date') },
  { kind: 'tab', key: 'linkState', values: linkStates },
]
/** From this day on an unlinked one asks for attention. */
const soon = 25
export const LinkStateTag = ({ row, t }: { readonly row: Commercial; readonly t: Words }) => {
  if (row.linkState === 'linked') return <StateTag look={{ tone: 'good', icon: Link2 }} word={t('linkedCount', { count: row.links })} />
  if (row.linkState === 'over30') return <StateTag look={{ tone: 'wrong', icon: Unlink }} word={t('over')} title={t('linkStates.over30')} />
  return row.age >= soon ? (
    <StateTag look={{ tone: 'attention', icon: Unlink }} word={t('daysOld', { count: row.age })} title={t('linkStates.within30')} />
  ) : (
    <StateTag look={{ tone: 'rest', icon: Unlink }} word={t('unlinked')} />
  )
}
export const UrgentTag = ({ row, t }: { readonly row: Pick<Commercial, 'urgency'>; readonly t: Words }) =>
  row.urgency === 'urgent' ? <span className={`status attention ${styles['urgent']}`}>{t('urgencies.urgent')}</span> : null

export const commercialColumns = (
  t: Words,
  { actions, act }: Pick<RowActions<Commercial>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Commercial>[] => [
  { key: 'number', title: t('number'), width: 168, pinned: true, names: true, render: (r) => <span className="mono">{r.number}</span> },
  {
    key: 'supplier',
    title: t('supplier'),
    width: 200,
    grows: true,
    render: (r) => (
      <>
        {r.supplier} <UrgentTag row={r} t={t} />
      </>
    ),
  },
  { key: 'type', title: t('type'), width: { zh: 92, en: 136 }, hidden: 'unlessWide', render: (r) => t(`types.${r.type}`) },
  {
    key: 'amount',
    title: t('amount'),
    width: 150,
    align: 'right',
    figure: (r) => `${r.currency} ${currencyText(r.currency, r.amount)}`,
    render: (r) => <CurrencyAmount currency={r.currency} amount={r.amount} />,
  },
  {
    key: 'cny',
    title: t('cny'),
    width: 118,
    align: 'right',
    hidden: 'unlessWide',
    sum: (r) => r.cny,
    render: (r) => <Amount value={r.cny} />,
  },
  { key: 'date', title: t('date'), width: 96, render: (r) => r.date },
  { key: 'link', title: t('link'), width: { zh: 112, en: 128 }, first: true, render: (r) => <LinkStateTag row={r} t={t} /> },
  { key: 'responsible', title: t('responsible'), width: 92, render: (r) => r.responsible?.name ?? <Nil /> },
  { key: 'source', title: t('source'), width: 72, hidden: true, render: (r) => t(`sources.${r.source}`) },
  { key: 'createdAt', title: t('createdAt'), width: 128, hidden: 'unlessWide', render: (r) => minuteOf(r.createdAt) },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 104, en: 124 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
