// The props of each sign-in step, and the link back to its start.
import { useTranslation } from 'react-i18next'
import type { NextStep } from '../../lib/session/sign-in.ts'
import styles from './sign-in-frame.module.css'

export interface StepProps {
  readonly step: NextStep
  readonly remember: boolean
  readonly onStep: (step: NextStep) => void
  readonly onStartOver: () => void
}
export const StartOver = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('account')
  return (
    <p className={styles['entry-agree']}>
      <button type="button" className="plain link" onClick={onClick}>
        {t('factor.startOver')}
      </button>
    </p>
  )
}
