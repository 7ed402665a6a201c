// A period in figures: what may be ticked, until when, and what is left to pay.
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import type { DeductionPlan, Deductions } from './deduction.queries.ts'
import styles from './deduction.module.css'

export const PlanFigures = ({ plan, period }: { readonly plan: DeductionPlan; readonly period: string }) => {
  const { t } = useTranslation('deduction')
  const { deadline, accepted, travel, confirmed, transfers } = plan
  const fen = (text: string): bigint => toFen(text) ?? 0n
  const travelled = travel.filter(({ count }) => count > 0)
  const left = travel.reduce((sum, one) => sum + one.left, 0)
  const movedOut = transfers.reduce((sum, { tax }) => sum + fen(tax), 0n)
  const due = travelled.reduce((sum, { tax }) => sum - fen(tax), fen(plan.output.tax) - fen(plan.deduct.tax) + movedOut)
  const last = plan.results[0]
  const apart = confirmed?.bureau ? fen(confirmed.bureau) - fen(confirmed.ours) : 0n
  const rest = (['refund', 'hold', 'failed', 'changed'] as const)
    .filter((one) => plan[one].count > 0)
    .map((one) => t('other', { what: t(`facts.${one}`), count: plan[one].count }))
  return (
    <>
      <section className={styles['plan']} aria-label={t('plan.title', { month: Number(period.slice(5)) })}>
        <div>
          <b>{t('plan.deadline', { day: deadline.day })}</b>
          <small {...(deadline.known ? {} : { 'data-warns': '' })} title={t('plan.computed')}>
            {deadline.left >= 0 ? t('plan.left', { count: deadline.left }) : t('plan.over')}
            {' · '}
            {deadline.known ? t('plan.byRule') : t('plan.unknown', { year: deadline.day.slice(0, 4), until: deadline.until })}
          </small>
        </div>
        <div>
          <b>
            {t(due < 0n ? 'plan.credit' : 'plan.due')} <Amount value={fromFen(due < 0n ? -due : due)} />
          </b>
          <small title={t('plan.dueText')}>
            {plan.output.count === 0 ? t('plan.noOutput') : t('plan.output')} <Amount value={plan.output.tax} /> − {t('plan.deduct')}{' '}
            <Amount value={plan.deduct.tax} />
            {travelled.map((one) => (
              <span key={one.kind} title={t('plan.travelText')}>
                {' − '}
                {t(`plan.travel.${one.kind}`)} <Amount value={one.tax} />
              </span>
            ))}
            {transfers.map((one) => (
              <span key={one.line}>
                {' + '}
                {t('plan.transfer', { line: one.line })} <Amount value={one.tax} />
              </span>
            ))}
            {left > 0 ? <span title={t('plan.travelText')}>{` · ${t('plan.travelLeft', { count: left })}`}</span> : null}
          </small>
        </div>
        <div>
          <b>{t('plan.results')}</b>
          {confirmed ? (
            <small title={confirmed.name} {...(apart === 0n ? {} : { 'data-warns': '' })}>
              {[
                t('plan.confirmed', { bureau: confirmed.bureau ?? t('sheet.ticked.noTotal'), ours: confirmed.ours }),
                ...(apart === 0n ? [] : [t('plan.confirmedApart', { by: fromFen(apart < 0n ? -apart : apart) })]),
              ].join(' · ')}
            </small>
          ) : (
            <small title={last?.name}>{last ? t('plan.result', last) : t('plan.resultNone')}</small>
          )}
        </div>
      </section>
      <div className={styles['figures']}>
        <div>
          <small>{t('facts.all')}</small>
          <b>{plan.all.count}</b>
          <em>
            <Amount value={plan.all.tax} />
          </em>
        </div>
        {(['deduct', 'notDeduct'] as const).map((one) => (
          <div key={one}>
            <small>{t(`facts.${one}`)}</small>
            <b>
              <Amount value={plan[one].tax} />
            </b>
            <em>{t('acceptedOf', { count: plan[one].count, accepted: accepted[one].count })}</em>
          </div>
        ))}
        <div>
          <small>{t('facts.pending')}</small>
          <b>
            <Amount value={plan.pending.tax} />
          </b>
          <em>{[t('count', { count: plan.pending.count }), ...rest].join(' · ')}</em>
        </div>
      </div>
    </>
  )
}

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
