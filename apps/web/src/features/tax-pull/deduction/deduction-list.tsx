// Conditions and columns of the invoices of a period.
import type { TFunction } from 'i18next'
import { CheckCheck, CircleCheck, CircleHelp, CircleMinus, CirclePause, CircleX } from 'lucide-react'
import { deductionTabs, type DeductionPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { isTicked } from '@piaotai/domain/deduction/deduction-acts.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import type { ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../../ui/kits/records/state-tag.tsx'
import type { Deduction, DeductionsQuery } from './deduction.queries.ts'

type T = TFunction<'deduction'>
export const deductionConditions = (t: T): readonly Condition<DeductionsQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
  { kind: 'tab', key: 'tab', values: deductionTabs },
]
const looks: Readonly<Record<DeductionPurpose, StateLook>> = {
  deduct: { tone: 'good', icon: CircleCheck },
  refund: { tone: 'good', icon: CircleCheck },
  notDeduct: { tone: 'rest', icon: CircleMinus },
  hold: { tone: 'rest', icon: CirclePause },
}
const Purpose = ({ t, row }: { readonly t: T; readonly row: Deduction }) => {
  const { decided, proposal, stands } = row
  if (stands === 'changed')
    return (
      <span title={t(isTicked(row) ? 'changed.tickedText' : 'changed.text')}>
        <StateTag look={{ tone: 'wrong', icon: CircleX }} word={t(`changed.${row.state === 'normal' ? 'risk' : row.state}`)} />
      </span>
    )
  if (stands === 'failed')
    return (
      <span title={decided?.resultNote}>
        <StateTag look={{ tone: 'wrong', icon: CircleX }} word={t('results.failed')} />
      </span>
    )
  if (decided?.purpose === 'deduct' && (decided.result === 'done' || row.use !== 'none'))
    return <StateTag look={{ tone: 'good', icon: CheckCheck }} word={t('results.done')} />
  if (decided) return <StateTag look={looks[decided.purpose]} word={t(`purposes.${decided.purpose}`)} />
  if (proposal === 'pending') return <StateTag look={{ tone: 'attention', icon: CircleHelp }} word={t('proposals.pending')} />
  return <span>{t(`proposals.${proposal}`)}</span>
}
/** What stands behind a proposal; the reason of an invoice or a rule comes with its words. */
const whyOf = (t: T, { because, offered }: Deduction): readonly string[] =>
  (because === 'noted' || because === 'rule') && offered
    ? [t(`because.${because}`), t(`reasons.${offered.reason as 1}`), because === 'rule' ? (offered.rule ?? '') : offered.note]
    : [t(`because.${because}`)]
/** Of the last change that was settled. */
export const settledWords = ({ settled }: Deduction) => {
  const last = settled.at(-1)
  return { tax: last?.tax ?? '', month: last?.period ?? '', line: last?.line ?? '' }
}
const Why = ({ t, row }: { readonly t: T; readonly row: Deduction }) => {
  const { decided } = row
  const last = row.settled.at(-1)
  const said = last
    ? [last.way === 'keep' ? t('settle.kept') : t('settle.moved', settledWords(row)), last.note, last.by]
    : row.stands === 'failed'
      ? [decided?.resultNote ?? '']
      : decided?.purpose === 'notDeduct'
        ? [decided.reason === 5 ? '' : t(`reasons.${decided.reason as 1}`), decided.note]
        : [row.goods.join('、'), ...whyOf(t, row), row.source ?? '', decided?.note ?? '']
  const text = said.filter(Boolean).join(' · ')
  return text === '' ? <Nil /> : <span title={text}>{text}</span>
}
export const deductionColumns = (
  t: T,
  { actions, act }: Pick<RowActions<Deduction>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Deduction>[] => [
  { key: 'number', title: t('column.number'), width: 188, pinned: true, render: (r) => <LongNumber value={r.number} /> },
  { key: 'issued', title: t('column.issued'), width: 104, render: (r) => r.issued },
  { key: 'seller', title: t('column.seller'), width: 150, grows: true, hidden: 'unlessWide', render: (r) => r.seller ?? <Nil /> },
  {
    key: 'tax',
    title: t('column.tax'),
    width: 106,
    align: 'right',
    figure: (r) => amountText(r.tax),
    render: (r) => <Amount value={r.tax} />,
  },
  {
    key: 'effective',
    title: t('column.effective'),
    width: 106,
    align: 'right',
    render: (r) => (r.decided ? <Amount value={r.decided.effectiveTax} strong /> : <Nil />),
  },
  {
    key: 'purpose',
    title: t('column.purpose'),
    width: { zh: 112, en: 140 },
    first: true,
    pinned: true,
    render: (r) => <Purpose t={t} row={r} />,
  },
  { key: 'why', title: t('column.why'), width: 220, grows: true, render: (r) => <Why t={t} row={r} /> },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 120, en: 136 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
