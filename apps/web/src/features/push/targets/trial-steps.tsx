// What a trial of a target came to, step by step, beneath the button that began it.
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Step } from './targets.queries.ts'
import styles from './targets.module.css'

export const TrialSteps = ({ steps }: { readonly steps: readonly Step[] }) => {
  const { t } = useTranslation('push')
  return (
    <section className={styles['tested']} aria-label={t('targets.tested')} aria-live="polite">
      <h2>{t('targets.tested')}</h2>
      <ul>
        {steps.map((step) => (
          <li key={step.step}>
            {step.ok ? (
              <CircleCheck size={14} className={styles['good'] ?? ''} aria-hidden="true" />
            ) : (
              <CircleX size={14} className={styles['wrong'] ?? ''} aria-hidden="true" />
            )}
            <b>{t(`targets.steps.${step.step}`)}</b>
            <span>
              {[
                step.error === null ? t('targets.ok') : t(`errors.${step.error}`),
                t(`notes.${step.note || 'none'}`, { defaultValue: step.note }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
            <small>{t('seconds', { seconds: (step.tookMs / 1000).toFixed(1) })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
