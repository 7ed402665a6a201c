// The button that takes a login to its next step.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TaxIdentity } from '@piaotai/domain/tax/tax-bureau.ts'
import type { TaxAccount, TaxLogin } from './tax-login.queries.ts'

interface Props {
  readonly account: TaxAccount
  readonly login: TaxLogin | undefined
  readonly step: 1 | 2 | 3
  readonly busy: boolean
  /** What is not typed yet. */
  readonly missing: { readonly password: boolean; readonly code: boolean }
  readonly picked: TaxIdentity | undefined
  readonly onBegin: () => void
  readonly onEnter: () => void
  readonly onChoose: (identity: TaxIdentity) => void
}
export const LoginButton = ({ account, login, step, busy, missing, picked, onBegin, onEnter, onChoose }: Props) => {
  const { t } = useTranslation('taxAccount')
  return step === 1 ? (
    <Button type="primary" loading={busy} disabled={!account.mine || (!account.hasPassword && missing.password)} onClick={onBegin}>
      {t(login?.step === 'failed' ? 'login.again' : 'login.next')}
    </Button>
  ) : step === 3 ? (
    <Button
      type="primary"
      loading={busy}
      disabled={picked === undefined}
      onClick={() => {
        if (picked) onChoose(picked)
      }}
    >
      {t('login.enterAs', { identity: picked === undefined ? '' : t(`identities.${picked}`) })}
    </Button>
  ) : login?.step === 'sms' ? (
    <Button type="primary" loading={busy} disabled={missing.code} onClick={onEnter}>
      {t('login.verify')}
    </Button>
  ) : null
}
