// Conditions and columns of the invoices of a period.
import type { TFunction } from 'i18next'
import { CheckCheck, CircleCheck, CircleHelp, CircleMinus, CirclePause, CircleX } from 'lucide-react'
import { deductionTabs, type DeductionPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { isTicked, transferOf } from '@piaotai/domain/deduction/deduction-acts.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import type { ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../../ui/kits/records/state-tag.tsx'
import type { Deduction, DeductionsQuery, PlanTab } from './deduction.queries.ts'
import styles from './deduction.module.css'

type T = TFunction<['deduction', 'deductible']>
/** Those of the bureau's list, then the documents beside it. */
export const planTabs: readonly PlanTab[] = [...deductionTabs, 'computed']
export const deductionConditions = (t: T): readonly Condition<DeductionsQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
  { kind: 'tab', key: 'tab', values: planTabs },
]
const looks: Readonly<Record<DeductionPurpose, StateLook>> = {
  deduct: { tone: 'good', icon: CircleCheck },
  refund: { tone: 'good', icon: CircleCheck },
  notDeduct: { tone: 'rest', icon: CircleMinus },
  hold: { tone: 'rest', icon: CirclePause },
}
const Purpose = ({ t, row }: { readonly t: T; readonly row: Deduction }) => {
  const { decided, proposal, stands, deductible } = row
  if (stands === 'changed') {
    const word = decided === null ? t('deductible:reasons.isRed') : t(`changed.${row.state === 'normal' ? 'risk' : row.state}`)
    return (
      <span title={t(decided === null || isTicked(row) ? 'changed.tickedText' : 'changed.text')}>
        <StateTag look={{ tone: 'wrong', icon: CircleX }} word={word} />
      </span>
    )
  }
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
  if (proposal === 'none' && deductible.way !== 'none' && deductible.way !== 'tick') return <>{t(`deductible:ways.${deductible.way}`)}</>
  return <>{t(`proposals.${proposal}`)}</>
}
/** What stands behind a figure: both readings where it is open, and the reason. */
export const whyDeductible = (t: T, { between, reason }: Deduction['deductible']): readonly string[] => [
  ...(between ? [t('between', { least: amountText(between[0]), most: amountText(between[1]) })] : []),
  // Its purpose says that it is ticked.
  ...(reason === null || reason === 'ticked' ? [] : [t(`deductible:reasons.${reason}`)]),
]
/** The reason of an invoice or a rule comes with its words. */
const whyProposed = (t: T, { offered, doubtful, deductible, proposal }: Deduction): readonly string[] => [
  ...(offered && proposal === 'notDeduct'
    ? offered.rule === null
      ? [t('offered.noted'), t(`reasons.${offered.reason as 1}`), offered.note]
      : [t('offered.rule'), t(`reasons.${offered.reason as 1}`), offered.rule]
    : whyDeductible(t, deductible)),
  ...(doubtful ? [t('doubtful')] : []),
]
/** Of the last change that was settled. */
export const settledWords = (t: T, { settled }: Deduction) => {
  const last = settled.at(-1)
  const line = last?.line ?? null
  return { tax: last?.tax ?? '', month: last?.period ?? '', line: line ?? '', name: line === null ? '' : t(`settle.lines.${line}`) }
}
const proposedTransfer = (t: T, row: Deduction): readonly string[] => {
  const transfer = transferOf(row)
  if (transfer === null) return []
  const { line, tax } = transfer
  return [t('settle.proposed', { tax: amountText(tax ?? transfer.most), line, name: t(`settle.lines.${line}`) })]
}
const Why = ({ t, row }: { readonly t: T; readonly row: Deduction }) => {
  const { decided, deductible } = row
  const last = row.settled.at(-1)
  const [said, source] = last
    ? [[last.way === 'keep' ? t('settle.kept') : t('settle.moved', settledWords(t, row)), last.note, last.by], null]
    : row.stands === 'failed'
      ? [[decided?.resultNote ?? ''], null]
      : row.stands === 'changed'
        ? [[...proposedTransfer(t, row), ...whyDeductible(t, deductible)], null]
        : decided?.purpose === 'notDeduct'
          ? [[decided.reason === 5 ? '' : t(`reasons.${decided.reason as 1}`), decided.note], null]
          : [[...whyProposed(t, row), decided?.note ?? ''], deductible.source]
  const words = said.filter(Boolean).join(' · ')
  if (words === '' && source === null) return <Nil />
  return (
    <span title={[words, source].filter(Boolean).join(' · ')}>
      {words === '' ? null : <span>{words}</span>}
      {source === null ? null : <small className={styles['source']}>{source}</small>}
    </span>
  )
}
/** Its century gives way where room is short. */
export const Day = ({ of }: { readonly of: string }) => (
  <span className={styles['day']} title={of}>
    <i>{of.slice(0, 2)}</i>
    {of.slice(2)}
  </span>
)
const Goods = ({ t, row: { goods, rate } }: { readonly t: T; readonly row: Deduction }) => {
  const names = goods.join('、')
  if (names === '' && rate === null) return <Nil />
  return (
    <span title={names} className={styles['goods']}>
      <span>{names}</span>
      {rate === null ? null : <small>{rate === 'mixed' ? t('mixedRate') : rate}</small>}
    </span>
  )
}
const Figure = ({ t, row: { decided, deductible } }: { readonly t: T; readonly row: Deduction }) => {
  if (decided) return <Amount value={decided.effectiveTax} strong />
  if (deductible.between)
    return (
      <span className={styles['undecided']} title={whyDeductible(t, deductible).join(' · ')}>
        {t('undecided')}
      </span>
    )
  return <Amount value={deductible.figure} />
}
export const deductionColumns = (
  t: T,
  { actions, act }: Pick<RowActions<Deduction>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Deduction>[] => [
  { key: 'number', title: t('column.number'), width: 188, pinned: true, names: true, render: (r) => <LongNumber value={r.number} /> },
  { key: 'issued', title: t('column.issued'), width: { zh: 78, en: 78, wide: 100 }, render: (r) => <Day of={r.issued} /> },
  { key: 'seller', title: t('column.seller'), width: 104, grows: true, render: (r) => r.seller ?? <Nil /> },
  { key: 'goods', title: t('column.goods'), width: 108, grows: true, render: (r) => <Goods t={t} row={r} /> },
  {
    key: 'tax',
    title: t('column.tax'),
    width: 96,
    align: 'right',
    figure: (r) => amountText(r.tax),
    render: (r) => <Amount value={r.tax} />,
  },
  {
    key: 'figure',
    title: t('column.figure'),
    width: 96,
    align: 'right',
    figure: (r) => amountText(r.decided?.effectiveTax ?? r.deductible.figure),
    render: (r) => <Figure t={t} row={r} />,
  },
  {
    key: 'purpose',
    title: t('column.purpose'),
    width: { zh: 104, en: 118 },
    first: true,
    pinned: true,
    render: (r) => <Purpose t={t} row={r} />,
  },
  { key: 'why', title: t('column.why'), width: 120, grows: true, render: (r) => <Why t={t} row={r} /> },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 96, en: 112 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
