// The recovery codes of an authenticator set up during sign-in: to save before the app is entered.
import { Button } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NextStep } from '../../lib/session/sign-in.ts'
import { RecoveryCodes } from '../../shared/account/recovery-codes.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import styles from './sign-in-frame.module.css'

export const RecoveryStep = ({ codes, enter }: Omit<Extract<NextStep, { step: 'recoveryCodes' }>, 'step'>) => {
  const { t } = useTranslation(['account', 'personal'])
  const entering = useMutation({ mutationFn: enter })
  return (
    <SignInFrame title={t('personal:recovery.title')} sub={t('personal:recovery.text')}>
      <div className={styles['entry-codes']}>
        <RecoveryCodes codes={codes} />
      </div>
      <Button
        type="primary"
        size="large"
        block
        className={styles['entry-submit']}
        loading={entering.isPending}
        onClick={() => {
          entering.mutate()
        }}
      >
        {t('recovery.enter')}
      </Button>
    </SignInFrame>
  )
}
