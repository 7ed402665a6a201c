// Conditions and columns of what was submitted for payment.
import type { TFunction } from 'i18next'
import { BadgeCheck, CircleDashed, CornerUpLeft, Undo2 } from 'lucide-react'
import { limits } from '@piaotai/domain/limits.ts'
import { dueTimes, paymentStates, submitters, waitBands, type PaymentState } from '@piaotai/domain/payment/payment.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import type { ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { StateTag, type StateLook } from '../../../ui/kits/records/state-tag.tsx'
import { Status } from '../../../ui/values/status.tsx'
import { Aged } from '../aged.tsx'
import { PayeeAccount, SaidTag } from '../causes.tsx'
import { InFile } from '../in-file.tsx'
import type { useSellers } from '../use-sellers.ts'
import type { Findings, SubmittedQuery, SubmittedRow } from '../payment.queries.ts'

export const paymentLooks: Readonly<Record<PaymentState, StateLook>> = {
  submitted: { tone: 'running', icon: CircleDashed },
  confirmed: { tone: 'good', icon: BadgeCheck },
  returned: { tone: 'wrong', icon: CornerUpLeft },
  withdrawn: { tone: 'rest', icon: Undo2 },
}
const least = 2
export const submittedConditions = (
  t: TFunction<'payment'>,
  sellers: ReturnType<typeof useSellers>,
): readonly Condition<SubmittedQuery>[] => [
  {
    kind: 'text',
    key: 'keyword',
    label: t('search'),
    hint: t('searchBatch'),
    min: least,
    tooShort: t('tooShort'),
    max: limits.keywordMax,
    search: true,
  },
  { kind: 'days', from: 'submittedFrom', to: 'submittedTo', label: t('filter.submittedAt') },
  {
    kind: 'choice',
    key: 'sellerIs',
    label: t('column.seller'),
    options: sellers.map(({ seller, name }) => ({ value: seller, label: name })),
  },
  { kind: 'choice', key: 'waits', label: t('filter.waits'), options: waitBands.map((value) => ({ value, label: t(`waitBand.${value}`) })) },
  { kind: 'choice', key: 'due', label: t('filter.due'), options: dueTimes.map((value) => ({ value, label: t(`dueTime.${value}`) })) },
  { kind: 'choice', key: 'by', label: t('filter.by'), options: submitters.map((value) => ({ value, label: t(`submitter.${value}`) })) },
  { kind: 'tab', key: 'state', values: paymentStates },
]
interface Hands extends Pick<RowActions<SubmittedRow>, 'actions' | 'act'> {
  readonly sentences: (findings: Findings) => readonly string[]
}
export const submittedColumns = (
  t: TFunction<'payment'>,
  { actions, act, sentences }: Hands,
): readonly ConfiguredColumn<SubmittedRow>[] => [
  {
    key: 'batch',
    title: t('column.batch'),
    width: 176,
    pinned: true,
    names: true,
    nameOf: (r) => t('act.open', { number: r.batchNumber }),
    render: (r) => <span className="mono">{r.batchNumber}</span>,
  },
  { key: 'seller', title: t('column.seller'), width: 130, grows: true, pinned: true, render: (r) => r.sellerName ?? <Nil /> },
  { key: 'number', title: t('column.number'), width: 190, pinned: true, render: (r) => <LongNumber value={r.number} /> },
  {
    key: 'amount',
    title: t('column.amount'),
    width: 116,
    align: 'right',
    figure: (r) => amountText(r.amount),
    sum: (r) => r.amount,
    render: (r) => <Amount value={r.amount} strong />,
  },
  {
    key: 'causes',
    title: t('column.causes'),
    width: { zh: 190, en: 200 },
    render: (r) =>
      r.findings === null ? (
        <StateTag look={paymentLooks[r.state]} word={t(`state.${r.state}`)} />
      ) : r.findings.said.length === 0 ? (
        r.file ? (
          <InFile file={r.file} />
        ) : (
          <Status family="verify" value={r.verifyStatus} short />
        )
      ) : (
        <>
          <SaidTag said={r.findings.said} sentences={sentences(r.findings)} /> {r.file ? <InFile file={r.file} /> : null}
        </>
      ),
  },
  {
    key: 'waits',
    title: t('column.waits'),
    width: { zh: 64, en: 76 },
    hidden: 'unlessWide',
    render: (r) => (r.waits === null ? <Nil /> : <Aged days={r.waits.days} step={waitBands.indexOf(r.waits.band)} />),
  },
  { key: 'submittedBy', title: t('column.submittedBy'), width: { zh: 72, en: 106 }, hidden: 'unlessWide', render: (r) => r.submittedBy },
  { key: 'submittedAt', title: t('column.submittedAt'), width: 132, hidden: 'unlessWide', render: (r) => minuteOf(r.submittedAt) },
  { key: 'payee', title: t('column.payee'), width: 110, hidden: true, render: (r) => <PayeeAccount payee={r.payee} /> },
  { key: 'dueDay', title: t('drawer.dueDay'), width: 104, hidden: true, render: (r) => r.dueDay ?? <Nil /> },
  {
    key: 'note',
    title: t('column.note'),
    width: 82,
    hidden: 'unlessWide',
    render: (r) => (r.remark || r.note ? <span title={r.remark || r.note}>{r.remark || r.note}</span> : <Nil />),
  },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 96, en: 114 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
