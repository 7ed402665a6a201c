// Conditions and columns of invoices with their latest push.
import type { TFunction } from 'i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { pushErrors, pushStates, usedThere } from '@piaotai/domain/push/push.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { Status } from '../../ui/values/status.tsx'
import type { PushesQuery, PushRow } from './push.queries.ts'

const least = 2
export const pushConditions = (
  t: TFunction<'push'>,
  targets: readonly { readonly id: string; readonly name: string }[],
): readonly Condition<PushesQuery>[] => [
  {
    kind: 'text',
    key: 'keyword',
    label: t('search'),
    hint: t('searchHint'),
    min: least,
    tooShort: t('tooShort'),
    max: limits.keywordMax,
    task: { prefix: 'TS', among: true },
    search: true,
  },
  { kind: 'choice', key: 'target', label: t('target'), options: targets.map(({ id, name }) => ({ value: id, label: name })) },
  { kind: 'choice', key: 'error', label: t('error'), options: pushErrors.map((value) => ({ value, label: t(`errors.${value}`) })) },
  {
    kind: 'choice',
    key: 'changed',
    label: t('changed'),
    options: [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ],
  },
  { kind: 'tab', key: 'state', values: pushStates },
]
/** Why a push stands as it does: its class, then its reason. */
export const reasonOf = (t: TFunction<'push'>, { error, note }: { readonly error: string | null; readonly note: string }): string =>
  [error === null ? '' : t(`errors.${error}`), t(`notes.${note || 'none'}`, { defaultValue: note })]
    .filter((part) => part !== '')
    .join(' · ')
/** What the receiver does with it; beside another use here, that it is used there too. */
export const Receiver = ({ row, t }: { readonly row: PushRow; readonly t: TFunction<'push'> }) => {
  const state = row.push?.receiverState ?? null
  if (state === null) return <Nil />
  const also = usedThere(state) && (row.useStatus === 1 || row.useStatus === 3)
  return <span title={also ? t('usedThere') : undefined}>{also ? t('usedThere') : t(`receiver.${state}`)}</span>
}

export const pushColumns = (
  t: TFunction<'push'>,
  { actions, act }: Pick<RowActions<PushRow>, 'actions' | 'act'>,
): readonly ConfiguredColumn<PushRow>[] => [
  { key: 'number', title: t('column.number'), width: 190, pinned: true, names: true, render: (r) => <LongNumber value={r.number} /> },
  { key: 'seller', title: t('column.seller'), width: 150, grows: true, pinned: true, render: (r) => r.sellerName ?? <Nil /> },
  {
    key: 'total',
    title: t('column.total'),
    width: 118,
    align: 'right',
    figure: (r) => amountText(r.total),
    sum: (r) => r.total,
    render: (r) => <Amount value={r.total} strong />,
  },
  {
    key: 'state',
    title: t('column.state'),
    width: { zh: 110, en: 124 },
    first: true,
    render: (r) => (
      <span title={r.push === null ? undefined : reasonOf(t, r.push)}>
        <Status family="push" value={r.pushStatus} />
      </span>
    ),
  },
  { key: 'target', title: t('column.target'), width: 104, render: (r) => r.push?.target.name ?? <Nil /> },
  { key: 'receiver', title: t('column.receiver'), width: { zh: 92, en: 112 }, render: (r) => <Receiver row={r} t={t} /> },
  { key: 'at', title: t('column.at'), width: 128, hidden: 'unlessWide', render: (r) => (r.push === null ? <Nil /> : minuteOf(r.push.at)) },
  { key: 'use', title: t('column.use'), width: 96, hidden: 'unlessWide', render: (r) => <Status family="use" value={r.useStatus} short /> },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 108, en: 152 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions.filter(({ key }) => inRow.includes(key))} act={act} />,
  },
]
/** Actions that have room in a row; the drawer has all. */
const inRow: readonly string[] = ['push', 'again', 'recall', 'stop']
