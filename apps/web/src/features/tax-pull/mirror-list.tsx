// Conditions and columns of the bureau's invoices.
import type { TFunction } from 'i18next'
import { mirrorTabs } from '@piaotai/contract/tax-pull/mirror-tabs.ts'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { limits } from '@piaotai/domain/limits.ts'
import {
  bureauBookings,
  bureauRisks,
  bureauSources,
  bureauStates,
  bureauUses,
  rowSyncStates,
  type PullDirection,
} from '@piaotai/domain/tax/tax-pull.ts'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { dayOf, minuteOf } from '../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { StandingTag, SyncTag } from './mirror-looks.tsx'
import type { MirrorQuery, TaxInvoice } from './tax-pull.queries.ts'

const listed = [10, 11, 12, 13, 20, 22, 23, 30, 50, 51, 53, 60, 61]
export const mirrorConditions = (
  t: TFunction<'taxPull'>,
  direction: PullDirection,
  english: boolean,
): readonly Condition<MirrorQuery>[] => {
  const options = <V extends string>(values: readonly V[], word: (value: V) => string) =>
    values.map((value) => ({ value, label: word(value) }))
  return [
    { kind: 'text', key: 'number', label: t('number'), hint: t('numberHint'), max: 2000, search: true },
    { kind: 'days', from: 'from', to: 'to', label: t('date') },
    { kind: 'text', key: 'party', label: t(`party.${direction}`), hint: t('partyHint'), min: 2, max: limits.keywordMax },
    {
      kind: 'choice',
      key: 'type',
      label: t('type'),
      several: true,
      options: kinds
        .filter(({ code }) => listed.includes(code))
        .map(({ code }) => ({ value: String(code), label: kindName(code, english) })),
    },
    { kind: 'choice', key: 'sync', label: t('syncState'), several: true, options: options(rowSyncStates, (one) => t(`sync.${one}`)) },
    { kind: 'choice', key: 'state', label: t('bureauState'), several: true, options: options(bureauStates, (one) => t(`states.${one}`)) },
    { kind: 'choice', key: 'risk', label: t('risk'), several: true, options: options(bureauRisks, (one) => t(`risks.${one}`)) },
    ...(direction === 'in'
      ? ([
          { kind: 'choice', key: 'use', label: t('use'), several: true, options: options(bureauUses, (one) => t(`uses.${one}`)) },
          {
            kind: 'choice',
            key: 'booking',
            label: t('booking'),
            several: true,
            options: options(bureauBookings, (one) => t(`bookings.${one}`)),
          },
        ] as const)
      : []),
    { kind: 'choice', key: 'source', label: t('source'), options: options(bureauSources, (one) => t(`sources.${one}`)) },
    { kind: 'tab', key: 'tab', values: mirrorTabs },
  ]
}
export const mirrorColumns = (
  t: TFunction<'taxPull'>,
  direction: PullDirection,
  english: boolean,
  { actions, act }: Pick<RowActions<TaxInvoice>, 'actions' | 'act'>,
): readonly ConfiguredColumn<TaxInvoice>[] => [
  { key: 'number', title: t('column.number'), width: 188, pinned: true, names: true, render: (r) => <LongNumber value={r.number} /> },
  { key: 'date', title: t('column.date'), width: 104, render: (r) => dayOf(r.issuedAt) },
  {
    key: 'party',
    title: t(`party.${direction}`),
    width: 150,
    grows: true,
    pinned: true,
    render: (r) => (direction === 'in' ? r.sellerName : r.buyerName) ?? <Nil />,
  },
  {
    key: 'total',
    title: t('column.total'),
    width: 122,
    align: 'right',
    figure: (r) => amountText(r.total),
    sum: (r) => r.total,
    render: (r) => <Amount value={r.total} strong />,
  },
  {
    key: 'tax',
    title: t('column.tax'),
    width: 104,
    align: 'right',
    hidden: 'unlessWide',
    figure: (r) => amountText(r.tax),
    render: (r) => <Amount value={r.tax} />,
  },
  { key: 'sync', title: t('column.sync'), width: { zh: 116, en: 146 }, first: true, render: (r) => <SyncTag row={r} /> },
  { key: 'state', title: t('column.state'), width: { zh: 134, en: 150 }, render: (r) => <StandingTag row={r} /> },
  ...(direction === 'in'
    ? [
        {
          key: 'use',
          title: t('column.use'),
          width: { zh: 76, en: 96 },
          hidden: 'unlessWide' as const,
          render: (r: TaxInvoice) => t(`uses.${r.use}`),
        },
      ]
    : []),
  {
    key: 'type',
    title: t('column.type'),
    width: { zh: 86, en: 116 },
    hidden: true,
    render: (r) => (r.type === null ? r.typeWord || <Nil /> : kindName(r.type, english)),
  },
  { key: 'seen', title: t('column.seen'), width: 128, hidden: true, render: (r) => minuteOf(r.lastSeenAt) },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 72, en: 84 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
