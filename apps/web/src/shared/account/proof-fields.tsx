// A person's own proof before what cannot be undone: a code to the bound phone or e-mail, or the password.
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useValue, type FormPart } from '../../ui/kits/form/use-judging.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { useSession } from '../../lib/session/session.ts'
import { CodeFields } from './code-fields.tsx'
import { useRules } from './field-rules.ts'
import styles from '../../ui/fields/form.module.css'

export interface Proof {
  readonly way: string
  readonly captcha: string
  readonly code: string
  readonly password: string
}
/** The recipient of a code. After single sign-on the company may read the mail, so the password is the better proof. */
const useReach = (): string => {
  const user = useSession()?.user
  return user?.tel ?? (user?.bound && user.hasPassword ? '' : user?.emailAccount) ?? ''
}
export const useProof = () => {
  const rules = useRules()
  const reach = useReach()
  const initial = { way: reach === '' ? 'password' : 'code', captcha: '', code: '', password: '' }
  return {
    initial,
    rules: {
      code: (value: string, all: Proof) => all.way === 'code' && rules.code(value),
      password: (value: string, all: Proof) => all.way === 'password' && rules.password(value),
    },
    /** The proof's part of a call's input. */
    of: (values: Proof) => (values.way === 'code' ? { code: values.code } : { password: values.password }),
  }
}
/** The code's fields stay mounted while the password is shown: the countdown of a sent code goes on. */
export const ProofFields = ({ form }: { form: FormPart<Proof> }) => {
  const { t } = useTranslation('company')
  const user = useSession()?.user
  const reach = useReach()
  const way = useValue(form, 'way')
  return (
    <>
      {reach !== '' && user?.hasPassword ? (
        <div className={styles['field']}>
          <Segmented
            value={way}
            onChange={(next) => {
              form.set('way', next)
            }}
            options={[
              { value: 'code', label: t('proof.code') },
              { value: 'password', label: t('proof.password') },
            ]}
          />
        </div>
      ) : null}
      {reach === '' ? null : (
        <div hidden={way !== 'code'}>
          <CodeFields
            form={form}
            large={false}
            kind={user?.tel ? 'sms' : 'email'}
            target={reach}
            targetHolds={() => true}
            purpose="confirm"
          />
        </div>
      )}
      {way === 'code' ? null : (
        <form.AppField name="password">
          {({ TextField }) => (
            <TextField
              secret
              label={t('proof.passwordLabel')}
              input={{ size: 'middle', autoComplete: 'current-password', maxLength: limits.passwordInput }}
            />
          )}
        </form.AppField>
      )}
    </>
  )
}
