// An own proof before setting up an authenticator, because that authenticator is valid for every company of the person.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { signIn, type NextStep } from '../../lib/session/sign-in.ts'
import { OwnProofFields, useOwnProof } from '../../shared/account/own-proof-fields.tsx'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { StartOver, type StepProps } from './start-over.tsx'
import styles from './sign-in-frame.module.css'

export const OwnProofStep = ({ step, onStep, onStartOver }: StepProps & { step: Extract<NextStep, { step: 'ownProof' }> }) => {
  const { t } = useTranslation('account')
  const { ticket, ways } = step
  const proof = useOwnProof(ways)
  const form = useAccountForm({
    initial: proof.initial,
    rules: proof.rules,
    send: async (values) => {
      const next = await signIn({ grantType: 'own_proof', ticket, ...proof.of(values) })
      if (next) onStep(next)
    },
  })
  return (
    <SignInFrame title={t('ownProof.title')} sub={t('ownProof.sub')}>
      <FormBox form={form}>
        <OwnProofFields form={form} ways={ways} large send={(way) => api.auth.sendFactorCode({ ticket, way }, { quiet: true })} />
        <FormError text={form.errors.form} />
        <Button
          type="primary"
          size="large"
          block
          htmlType="submit"
          loading={form.busy}
          disabled={ways.length === 0}
          className={styles['entry-submit']}
        >
          {t('ownProof.submit')}
        </Button>
        <StartOver onClick={onStartOver} />
      </FormBox>
    </SignInFrame>
  )
}
