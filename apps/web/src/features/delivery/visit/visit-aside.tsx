// Beside the sheet: how far the visit is, how originals are checked, and how it goes on.
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import type { Visit } from './use-visit.ts'
import styles from './visit.module.css'

const names = ['open', 'code', 'sign', 'download'] as const
/** The step that is to be taken now. */
const at: Readonly<Record<Visit['step'], number>> = { locked: 1, unlocked: 2, signed: 3, ended: 4 }

export const VisitAside = ({ visit }: { visit: Visit }) => {
  const { t } = useTranslation('deliveryVisit')
  const now = at[visit.step]
  return (
    <>
      <h2>{t('steps.title')}</h2>
      <ol className={styles['steps']}>
        {names.map((name, step) => (
          <li key={name} data-step={step < now ? 'done' : step === now ? 'now' : 'later'} aria-current={step === now ? 'step' : undefined}>
            <i aria-hidden="true">{step < now ? <Check size={11} /> : null}</i>
            <b>{t(`steps.${name}`)}</b>
            {step === now ? <small>{t('steps.until', { time: minuteOf(visit.validUntil).slice(5) })}</small> : null}
          </li>
        ))}
      </ol>
      <h2>{t('check.title')}</h2>
      <p className="sub">{t('check.text')}</p>
      <h2>{t('then.title')}</h2>
      <p className="sub">{t('then.text')}</p>
    </>
  )
}
