// Conditions and columns of deliveries.
import type { TFunction } from 'i18next'
import { deliveryStates, deliveryWays, linkEnds } from '@piaotai/domain/delivery/delivery.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import type { DeliveriesQuery, Delivery } from './delivery.queries.ts'
import { DeliveryStateTag } from './delivery-looks.tsx'

export const deliveryConditions = (t: TFunction<'delivery'>): readonly Condition<DeliveriesQuery>[] => [
  { kind: 'text', key: 'number', label: t('number'), hint: t('numberHint'), max: 40, task: { prefix: 'JF' }, search: true },
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax },
  { kind: 'choice', key: 'way', label: t('way'), options: deliveryWays.map((value) => ({ value, label: t(`ways.${value}`) })) },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t('sentAt') },
  { kind: 'choice', key: 'ends', label: t('ends'), options: linkEnds.map((value) => ({ value, label: t(`linkEnds.${value}`) })) },
  { kind: 'tab', key: 'state', values: deliveryStates },
]

/** Actions that have room in a row; the drawer has all. */
const inRow: readonly string[] = ['resend', 'revoke', 'redeliver']
export const deliveryColumns = (
  t: TFunction<'delivery'>,
  { actions, act }: Pick<RowActions<Delivery>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Delivery>[] => [
  { key: 'number', title: t('number'), width: 176, pinned: true, names: true, render: (r) => <span className="mono">{r.number}</span> },
  { key: 'customer', title: t('customer'), width: 190, grows: true, first: true, render: (r) => r.customer || <Nil /> },
  {
    key: 'to',
    title: t('to'),
    width: 190,
    hidden: 'unlessWide',
    render: (r) => r.to.map(({ address }) => address).join(t('drawer.comma')) || <Nil />,
  },
  { key: 'invoices', title: t('invoices'), width: { zh: 56, en: 76 }, align: 'right', render: (r) => r.invoices },
  {
    key: 'amount',
    title: t('amount'),
    width: 118,
    align: 'right',
    figure: (r) => amountText(r.amount),
    render: (r) => <Amount value={r.amount} strong />,
  },
  { key: 'way', title: t('way'), width: 72, hidden: 'unlessWide', render: (r) => t(`ways.${r.way}`) },
  { key: 'createdAt', title: t('sentAt'), width: 128, first: true, render: (r) => minuteOf(r.createdAt) },
  { key: 'state', title: t('state'), width: 148, first: true, render: (r) => <DeliveryStateTag delivery={r} t={t} /> },
  {
    key: 'signedAt',
    title: t('signedAt'),
    width: 128,
    hidden: true,
    render: (r) => (r.signedAt === null ? <Nil /> : minuteOf(r.signedAt)),
  },
  { key: 'validUntil', title: t('validUntil'), width: 128, hidden: true, render: (r) => minuteOf(r.validUntil) },
  { key: 'sentBy', title: t('sentBy'), width: 84, hidden: 'unlessWide', render: (r) => r.sentBy },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 112, en: 150 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions.filter(({ key }) => inRow.includes(key))} act={act} />,
  },
]
