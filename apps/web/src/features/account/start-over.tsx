// What each step of a sign-in is given, and the way back to its beginning.
import { useTranslation } from 'react-i18next'
import type { NextStep } from '../../lib/sign-in.ts'

export interface StepProps {
  readonly step: NextStep
  readonly remember: boolean
  readonly onStep: (step: NextStep) => void
  readonly onStartOver: () => void
}
export const StartOver = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('login')
  return (
    <p className="entry-agree">
      <button type="button" className="plain link" onClick={onClick}>
        {t('factor.startOver')}
      </button>
    </p>
  )
}
