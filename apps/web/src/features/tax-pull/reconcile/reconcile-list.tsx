// Conditions and columns of the rows of a reconciliation.
import { Archive, CircleCheck, CircleDashed, GitCompareArrows, History, Landmark } from 'lucide-react'
import type { TFunction } from 'i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { reconcileOpen, reconcileTabs, type ReconcileResult } from '@piaotai/domain/reconcile.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { dayOf, minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import type { ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../../ui/kits/records/state-tag.tsx'
import type { Reconciled, ReconciledQuery } from './reconcile.queries.ts'
import styles from './reconcile.module.css'

type T = TFunction<'reconcile'>
export const isOpen = (result: ReconcileResult): boolean => reconcileOpen.some((one) => one === result)
const looks: Readonly<Record<ReconcileResult, StateLook>> = {
  both: { tone: 'good', icon: CircleCheck },
  differs: { tone: 'attention', icon: GitCompareArrows },
  bureauOnly: { tone: 'running', icon: Landmark },
  oursOnly: { tone: 'rest', icon: Archive },
  late: { tone: 'rest', icon: History },
  leftOut: { tone: 'rest', icon: CircleDashed },
}
export const reconcileConditions = (t: T): readonly Condition<ReconciledQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
  {
    kind: 'choice',
    key: 'result',
    label: t('column.result'),
    several: true,
    options: (['both', 'differs', 'bureauOnly', 'oursOnly', 'late', 'leftOut'] as const).map((value) => ({
      value,
      label: t(`result.${value}`),
    })),
  },
  { kind: 'tab', key: 'tab', values: reconcileTabs },
]
const money = new Set(['total', 'amount', 'tax'])
const sideOf = (t: T, english: boolean, field: string, value: string | null) => {
  if (value === null || value === '') return <Nil />
  if (money.has(field)) return <Amount value={value} />
  if (field === 'state') return t(`states.${value as 'normal'}`)
  if (field === 'category') return t(`categories.${value as '0'}`)
  return field === 'type' ? kindName(Number(value), english) : value
}
/** Why the row stands where it stands. */
const About = ({ t, english, row }: { readonly t: T; readonly english: boolean; readonly row: Reconciled }) => {
  const day = row.seenAt === null ? '' : dayOf(row.seenAt)
  if (row.note)
    return <span title={t('explainedBy', { by: row.note.by, at: minuteOf(row.note.at), reason: row.note.reason })}>{row.note.reason}</span>
  if (row.agrees) return <span>{t('says.now')}</span>
  if (row.result === 'differs')
    return (
      <span className={styles['sides']}>
        {row.fields.map(({ field, ours, bureau }) => (
          <span key={field}>
            <small>{t(`field.${field as 'total'}`)}</small> {sideOf(t, english, field, ours)} → <b>{sideOf(t, english, field, bureau)}</b>
          </span>
        ))}
      </span>
    )
  return <span className={styles['says']}>{t(`says.${row.result}`, { day, issued: row.issued ?? '' })}</span>
}
export const reconcileColumns = (
  t: T,
  english: boolean,
  { actions, act }: Pick<RowActions<Reconciled>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Reconciled>[] => [
  {
    key: 'result',
    title: t('column.result'),
    width: { zh: 112, en: 124 },
    first: true,
    pinned: true,
    render: (r) => <StateTag look={looks[r.result]} word={t(`result.${r.result}`)} />,
  },
  {
    key: 'number',
    title: t('column.number'),
    width: 188,
    pinned: true,
    names: true,
    render: (r) => (r.number === null ? <Nil /> : <LongNumber value={r.number} />),
  },
  { key: 'party', title: t('column.party'), width: 150, grows: true, render: (r) => r.party ?? <Nil /> },
  {
    key: 'total',
    title: t('column.total'),
    width: 116,
    align: 'right',
    figure: (r) => amountText(r.total ?? ''),
    sum: (r) => r.total,
    render: (r) => (r.total === null ? <Nil /> : <Amount value={r.total} strong />),
  },
  {
    key: 'about',
    title: t('column.about'),
    width: { zh: 236, en: 240 },
    grows: true,
    render: (r) => <About t={t} english={english} row={r} />,
  },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 134, en: 150 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
