// Conditions, columns and actions of pull tasks.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isPulling, pullWaitsForLogin, pullStates, type PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PullTag } from './mirror-looks.tsx'
import { mirrorKey, pageKeyOf, type PullsQuery, type TaxPull } from './tax-pull.queries.ts'

export const pullConditions = (t: TFunction<'taxPull'>): readonly Condition<PullsQuery>[] => [
  { kind: 'text', key: 'number', label: t('pulls.number'), hint: t('pulls.numberHint'), max: 60, task: { prefix: 'QP' }, search: true },
  {
    kind: 'choice',
    key: 'state',
    label: t('pulls.state'),
    several: true,
    options: pullStates.map((value) => ({ value, label: t(`pulls.states.${value}`) })),
  },
  { kind: 'days', from: 'from', to: 'to', label: t('pulls.days') },
]
export const rangeOf = ({ unit, first, last }: Pick<TaxPull, 'unit' | 'first' | 'last'>): string => {
  const [from, to] = unit === 'month' ? [first.slice(0, 7), last.slice(0, 7)] : [first, last]
  return from === to ? from : `${from} → ${unit === 'day' && to.startsWith(from.slice(0, 5)) ? to.slice(5) : to}`
}
/** What became of its rows in the system. */
export const Entered = ({ pull }: { readonly pull: TaxPull }) => {
  const { t } = useTranslation('taxPull')
  const n = (state: string): number => pull.rows[state] ?? 0
  const wrong = n('differs') + n('exception')
  if (wrong > 0) return <span className="status attention">{t('pulls.rowsWrong', { count: wrong })}</span>
  if (n('entered') + n('originalUpdated') > 0)
    return <span>{t('pulls.rows', { entered: n('entered') + n('success'), updated: n('originalUpdated') })}</span>
  return <span>{t(`pulls.syncStates.${pull.sync}`)}</span>
}
export const pullColumns = (
  t: TFunction<'taxPull'>,
  { actions, act }: Pick<RowActions<TaxPull>, 'actions' | 'act'>,
): readonly ConfiguredColumn<TaxPull>[] => [
  {
    key: 'number',
    title: t('pulls.number'),
    width: 186,
    pinned: true,
    names: true,
    render: (r) => <span className="mono">{r.number}</span>,
  },
  { key: 'range', title: t('pulls.range'), width: 162, pinned: true, render: rangeOf },
  { key: 'at', title: t('pulls.at'), width: 128, hidden: 'unlessWide', render: (r) => minuteOf(r.createdAt) },
  {
    key: 'count',
    title: t('pulls.count'),
    width: 76,
    align: 'right',
    render: (r) => (r.count === 0 && r.state !== 'success' ? <Nil /> : r.count),
  },
  {
    key: 'amount',
    title: t('pulls.amount'),
    width: 128,
    align: 'right',
    figure: (r) => amountText(r.amount),
    sum: (r) => r.amount,
    render: (r) => (r.done === 0 ? <Nil /> : <Amount value={r.amount} />),
  },
  { key: 'state', title: t('pulls.pull'), width: { zh: 190, en: 210 }, grows: true, render: (r) => <PullTag pull={r} /> },
  { key: 'sync', title: t('pulls.sync'), width: { zh: 130, en: 166 }, render: (r) => <Entered pull={r} /> },
  { key: 'by', title: t('pulls.by'), width: 96, hidden: 'unlessWide', render: (r) => `${t(`pulls.ways.${r.way}`)} ${r.by}` },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 84, en: 96 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
export const usePullActions = (direction: PullDirection, onLogIn: (accountId: string) => void): RowActions<TaxPull> => {
  const { t } = useTranslation('taxPull')
  const missing = useMissingPermission()
  const why = missing(`${pageKeyOf[direction]}.pull`)
  const idsOf = (rows: readonly TaxPull[]): string[] => rows.map(({ id }) => id)
  const outcome = {
    title: t('pulls.outcome'),
    failed: (count: number) => t('pulls.kept', { count }),
    reasons: { 'taxPull.notNow': t('pulls.notNow') },
  }
  return useRowActions<TaxPull>({
    actions: [
      {
        key: 'login',
        allowed: pullWaitsForLogin,
        label: () => t('act.login'),
        rowLabel: ({ number }) => `${t('act.login')} ${number}`,
        why: missing(`${pageKeyOf[direction]}.login`),
        open: ({ accountId }) => {
          onLogIn(accountId)
        },
      },
      {
        key: 'retry',
        allowed: ({ state, nextAt }) => state === 'exception' || nextAt !== null,
        label: () => t('act.retry'),
        rowLabel: ({ number }) => `${t('act.retry')} ${number}`,
        why,
        many: { label: () => t('act.retry'), max: 100 },
        run: (rows) => bureauApi.retryTaxPulls({ ids: idsOf(rows) }),
        done: (count) => t('pulls.retried', { count }),
        outcome,
      },
      {
        key: 'cancel',
        allowed: ({ state }) => isPulling(state),
        label: () => t('act.cancel'),
        rowLabel: ({ number }) => `${t('act.cancel')} ${number}`,
        quiet: true,
        why,
        many: { label: () => t('act.cancel'), max: 100 },
        confirm: () => ({
          title: t('pulls.cancelTitle'),
          content: t('pulls.cancelText'),
          okText: t('act.cancel'),
          cancelText: t('pulls.back'),
        }),
        run: (rows) => bureauApi.cancelTaxPulls({ ids: idsOf(rows) }),
        done: (count) => t('pulls.cancelled', { count }),
        outcome,
      },
    ],
    nameOf: ({ number }) => ({ number: null, name: number }),
    stale: [mirrorKey],
  })
}
