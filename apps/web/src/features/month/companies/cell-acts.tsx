// What is done with a row of a cell in place, in the company of the cell: each act asks once, below its row.
import { useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { reconcileLimits } from '@piaotai/domain/reconcile.ts'
import { sayRefusal } from '../../../lib/i18n/language.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { message } from '../../../ui/overlay/message.tsx'
import { amountText } from '../../../ui/values/amount.tsx'
import type { MonthThing } from '../month.queries.ts'
import { payBatch, returnBatch, useCompanyAct, usePaymentCheck } from './companies.queries.ts'
import styles from './companies.module.css'

interface AskProps {
  readonly thing: MonthThing
  readonly onClose: () => void
}
interface FrameProps {
  readonly children: ReactNode
  readonly submit: string
  readonly ready: boolean
  readonly pending: boolean
  readonly error: Error | null
  readonly onSubmit: () => void
  readonly onClose: () => void
}
/** Asks below a row; Escape gives it up. */
const Frame = ({ children, submit, ready, pending, error, onSubmit, onClose }: FrameProps) => {
  const { t } = useTranslation('monthCompanies')
  return (
    <form
      className={styles['ask']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (ready && !pending) onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <span>{children}</span>
      {error ? <em role="alert">{error.message}</em> : null}
      <Button size="small" type="primary" htmlType="submit" disabled={!ready} loading={pending}>
        {submit}
      </Button>
      <Button size="small" type="text" onClick={onClose}>
        {t('ask.cancel')}
      </Button>
    </form>
  )
}
/** Tells what came of payments: each that was refused has its reason. */
const useTold = (done: string, onClose: () => void) => (refused: readonly string[]) => {
  if (refused[0] === undefined) message.success(done)
  else message.error(sayRefusal(refused[0], undefined) || refused[0])
  onClose()
}
const Confirm = ({ thing, onClose }: AskProps) => {
  const { t } = useTranslation('monthCompanies')
  const check = usePaymentCheck(thing.id)
  const pay = useCompanyAct(payBatch)
  const tell = useTold(t('ask.paid'), onClose)
  const found = check.data
  return (
    <Frame
      submit={t('ask.pay')}
      ready={found !== undefined && found.doubtful === 0 && found.ids.length > 0}
      pending={pay.isPending}
      error={pay.error ?? check.error}
      onSubmit={() => {
        pay.mutate(found!.ids, { onSuccess: tell })
      }}
      onClose={onClose}
    >
      {found === undefined
        ? t('ask.checking')
        : found.doubtful > 0
          ? t('ask.doubtful', { count: found.doubtful })
          : t('ask.payTo', {
              count: found.ids.length,
              name: found.payee?.name,
              account: [found.payee?.bankName, found.payee?.bankAccount].filter(Boolean).join(' ') || t('ask.noAccount'),
              amount: amountText(found.amount),
            })}
    </Frame>
  )
}
interface ReasonProps extends AskProps {
  readonly label: string
  readonly submit: string
  readonly max: number
  readonly needed: boolean
  readonly pending: boolean
  readonly error: Error | null
  readonly onSend: (reason: string) => void
}
const Reason = ({ label, submit, max, needed, pending, error, onSend, onClose }: ReasonProps) => {
  const [reason, setReason] = useState('')
  return (
    <Frame
      submit={submit}
      ready={!needed || reason.trim() !== ''}
      pending={pending}
      error={error}
      onSubmit={() => {
        onSend(reason.trim())
      }}
      onClose={onClose}
    >
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        maxLength={max}
        value={reason}
        // The person asked for this line.
        autoFocus
        onChange={(event) => {
          setReason(event.target.value)
        }}
      />
    </Frame>
  )
}
const Return = (props: AskProps) => {
  const { t } = useTranslation('monthCompanies')
  const back = useCompanyAct((calls, remark: string) => returnBatch(calls, props.thing.id, remark))
  const tell = useTold(t('ask.returned'), props.onClose)
  return (
    <Reason
      {...props}
      label={t('ask.returnWhy')}
      submit={t('act.return')}
      max={paymentLimits.reason}
      needed
      pending={back.isPending}
      error={back.error}
      onSend={(remark) => {
        back.mutate(remark, { onSuccess: tell })
      }}
    />
  )
}
const Explain = (props: AskProps) => {
  const { t } = useTranslation('monthCompanies')
  const explain = useCompanyAct(({ bureau }, reason: string) =>
    bureau.explainReconciled({ ids: [props.thing.id], reason }, { quiet: true }),
  )
  return (
    <Reason
      {...props}
      label={t('ask.explainWhy')}
      submit={t('ask.explain')}
      max={reconcileLimits.reason}
      needed
      pending={explain.isPending}
      error={explain.error}
      onSend={(reason) => {
        explain.mutate(reason, { onSuccess: props.onClose })
      }}
    />
  )
}
const ReadsRight = ({ thing, onClose }: AskProps) => {
  const { t } = useTranslation(['monthCompanies', 'invoice'])
  const answer = useCompanyAct(({ invoice }, id: string) => invoice.answerDoubts({ id, area: 'company' }, { quiet: true }))
  const fields = (thing.facts['fields'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((field) => t(`invoice:detail.field.${field}` as 'invoice:detail.field.number', { defaultValue: field }))
  return (
    <Frame
      submit={t('ask.allRight')}
      ready={thing.invoiceId !== null}
      pending={answer.isPending}
      error={answer.error}
      onSubmit={() => {
        answer.mutate(thing.invoiceId!, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      {t('ask.readsRight', { fields: fields.join(t('and')), count: fields.length })}
    </Frame>
  )
}

export type RowAct = 'confirm' | 'return' | 'explain' | 'readsRight'
export const asks: Readonly<Record<RowAct, ComponentType<AskProps>>> = {
  confirm: Confirm,
  return: Return,
  explain: Explain,
  readsRight: ReadsRight,
}
const acts: Readonly<Partial<Record<MonthCell, readonly RowAct[]>>> = {
  toConfirm: ['confirm', 'return'],
  differs: ['explain'],
  oursOnly: ['explain'],
  doubts: ['readsRight'],
}
/** A figure that contradicts another is no word to be read: it is corrected in its company. */
export const rowActsOf = (cell: MonthCell, { facts }: Pick<MonthThing, 'facts'>): readonly RowAct[] =>
  cell === 'doubts' && Number(facts['contradictions'] ?? 0) > 0 ? [] : (acts[cell] ?? [])
/** Cells that are worked on without changing company, row by row or in one go. */
export const isInPlace = (cell: MonthCell): boolean => cell === 'undecided' || acts[cell] !== undefined
