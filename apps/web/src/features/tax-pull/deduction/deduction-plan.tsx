// A period in figures: until when, where each invoice stands, and what is left to pay.
import { Button } from 'antd'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import { Tip } from '../../../ui/overlay/tip.tsx'
import type { DeductionPlan, Deductions, PlanTab } from './deduction.queries.ts'
import { ReturnStrip } from './return-strip.tsx'
import { PlainLine } from '../../../ui/page/plain-line.tsx'
import styles from './deduction.module.css'

interface Props {
  readonly plan: DeductionPlan
  readonly period: string
  /** Which right is missing to write the credit. */
  readonly why: string | undefined
  readonly onTab: (tab: PlanTab | undefined) => void
  readonly onCredit: () => void
}
export const PlanFigures = ({ plan, period, why, onTab, onCredit }: Props) => (
  <>
    <PlainLine of="tick" inset />
    <DeadlineLine plan={plan} />
    <PlanCards plan={plan} onTab={onTab} />
    <ReturnStrip plan={plan} period={period} why={why} onTab={onTab} onCredit={onCredit} />
  </>
)
/** The place of the figures while they are read, and what stands there when they could not be. */
export const PlanWaiting = ({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => unknown }) => {
  const { t } = useTranslation(['deduction', 'deductible'])
  return (
    <div className={styles['waiting']} aria-busy={!failed}>
      {failed ? (
        <>
          {t('plan.failed')}
          <Button
            size="small"
            icon={<RotateCw size={13} aria-hidden="true" />}
            onClick={() => {
              void onRetry()
            }}
          >
            {t('plan.retry')}
          </Button>
        </>
      ) : null}
    </div>
  )
}

const DeadlineLine = ({ plan: { deadline, confirmed, results } }: Pick<Props, 'plan'>) => {
  const { t } = useTranslation(['deduction', 'deductible'])
  const last = results[0]
  const apart = confirmed?.bureau ? fen(confirmed.bureau) - fen(confirmed.ours) : 0n
  return (
    <p className={styles['deadline']}>
      <span title={t('plan.computed')} {...(deadline.known ? {} : { 'data-warns': '' })}>
        <b>{t('plan.deadline', { day: deadline.day })}</b>
        {deadline.left >= 0 ? t('plan.left', { count: deadline.left }) : t('plan.over')}
        {' · '}
        {deadline.known ? t('plan.byRule') : t('plan.unknown', { year: deadline.day.slice(0, 4), until: deadline.until })}
      </span>
      {confirmed ? (
        <span title={confirmed.name} {...(apart === 0n ? {} : { 'data-warns': '' })}>
          {[
            t('plan.confirmed', { bureau: confirmed.bureau ?? t('sheet.ticked.noTotal'), ours: confirmed.ours }),
            ...(apart === 0n ? [] : [t('plan.confirmedApart', { by: fromFen(apart < 0n ? -apart : apart) })]),
          ].join(' · ')}
        </span>
      ) : (
        <span title={last?.name}>{last ? `${t('plan.results')} ${t('plan.result', last)}` : t('plan.resultNone')}</span>
      )}
    </p>
  )
}

const parts = ['deduct', 'notDeduct', 'refund', 'hold', 'pending', 'failed', 'changed', 'left'] as const
type Part = (typeof parts)[number]
/** What waits for a person, or went wrong. */
const warns: Readonly<Partial<Record<Part, 'attention' | 'wrong'>>> = { pending: 'attention', failed: 'wrong', changed: 'wrong' }
/** Stand without an invoice too. */
const always: readonly Part[] = ['deduct', 'notDeduct', 'pending']
/** All of the bureau's list, and each place in it: their counts add up. Beside them what is computed without a tick. */
const PlanCards = ({ plan, onTab }: Pick<Props, 'plan' | 'onTab'>) => {
  const { t } = useTranslation(['deduction', 'deductible'])
  const { accepted, all, leftBecause, changedCounted, computed, computedSum, computedOpen } = plan
  const shown = parts.filter((one) => plan[one].count > 0 || always.includes(one))
  const tabOf = (one: Part): PlanTab => {
    if (one === 'hold') return 'held'
    if (one === 'deduct' || one === 'notDeduct' || one === 'refund') return plan[one].count > accepted[one].count ? 'proposed' : 'accepted'
    return one
  }
  const isSaid = (one: Part): one is keyof typeof accepted => one in accepted
  const because = leftBecause
    .map(({ reason, count, tax }) => t('facts.because', { reason: t(`deductible:reasons.${reason}`), count, tax: amountText(tax) }))
    .join('；')
  const kinds = computed
    .map(({ kind, way, count, tax }) =>
      t('facts.because', { reason: `${t(`deductible:kinds.${kind}`)}（${t(`deductible:ways.${way}`)}）`, count, tax: amountText(tax) }),
    )
    .join('；')
  const tipOf = (one: Part): string => {
    if (one === 'left') return because
    if (one !== 'changed' || changedCounted.count === 0) return ''
    return t('facts.counted', { count: changedCounted.count, tax: amountText(changedCounted.tax) })
  }
  const noteOf = (one: Part): string =>
    isSaid(one) ? t('acceptedOf', { count: plan[one].count, accepted: accepted[one].count }) : t('count', { count: plan[one].count })
  return (
    <div className={styles['cards']} {...(shown.length > 6 ? { 'data-many': '' } : {})}>
      <Tip title={t('facts.sum', { all: all.count, parts: shown.map((one) => plan[one].count).join(' + ') })}>
        <button
          type="button"
          onClick={() => {
            onTab(undefined)
          }}
        >
          <small>{t('facts.all')}</small>
          <b>
            <Amount value={all.tax} />
          </b>
          <em>{t('count', { count: all.count })}</em>
        </button>
      </Tip>
      {shown.map((one, at) => (
        <Tip key={one} title={tipOf(one)}>
          <button
            type="button"
            data-sign={at === 0 ? '=' : '+'}
            data-tone={plan[one].count > 0 ? warns[one] : undefined}
            onClick={() => {
              onTab(tabOf(one))
            }}
          >
            <small>{t(`facts.${one}`)}</small>
            <b>
              <Amount value={plan[one].tax} />
            </b>
            <em title={noteOf(one)}>{noteOf(one)}</em>
          </button>
        </Tip>
      ))}
      <Tip
        title={[t('facts.computedText'), kinds, computedOpen.count > 0 ? t('facts.openMost', { tax: amountText(computedOpen.tax) }) : '']
          .filter(Boolean)
          .join('；')}
      >
        <button
          type="button"
          data-apart=""
          onClick={() => {
            onTab('computed')
          }}
        >
          <small>{t('facts.computed')}</small>
          <b>
            <Amount value={computedSum.tax} />
          </b>
          <em data-tone={computedOpen.count > 0 ? 'attention' : undefined}>
            {computedOpen.count > 0 ? t('facts.open', { count: computedOpen.count }) : t('count', { count: computedSum.count })}
          </em>
        </button>
      </Tip>
    </div>
  )
}
const fen = (text: string): bigint => toFen(text) ?? 0n

interface SumsProps {
  readonly of: Pick<Deductions, 'totalElements' | 'tax' | 'effectiveTax'>
  /** Invoices with a code, which the newer sheet leaves out. */
  readonly coded: number
}
export const DeductionSums = ({ of, coded }: SumsProps) => {
  const { t } = useTranslation(['deduction', 'taxPull'])
  return (
    <>
      <span>{t('count', { count: of.totalElements })}</span>
      <span>
        {t('column.tax')} <Amount value={of.tax} />
      </span>
      <span>
        {t('column.effective')} <Amount value={of.effectiveTax} strong />
      </span>
      {coded > 0 ? <span>{t('plan.coded', { count: coded })}</span> : null}
    </>
  )
}
