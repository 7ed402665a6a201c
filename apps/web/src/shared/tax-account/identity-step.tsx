// 选身份: one of those that the bureau offers this person.
import { Radio } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TaxIdentity } from '@piaotai/domain/tax/tax-bureau.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import type { TaxAccount, TaxLogin } from './tax-login.queries.ts'
import styles from './tax-login.module.css'

interface Props {
  readonly account: TaxAccount
  readonly login: TaxLogin
  readonly value: TaxIdentity | undefined
  readonly onValue: (identity: TaxIdentity) => void
  readonly error: string | undefined
}
const hinted = ['01', '02', '03', '09'] as const
const isHinted = (code: TaxIdentity): code is (typeof hinted)[number] => (hinted as readonly string[]).includes(code)
export const IdentityStep = ({ account, login, value, onValue, error }: Props) => {
  const { t } = useTranslation('taxAccount')
  const comma = useLanguage() === 'en-US' ? ', ' : '，'
  return (
    <>
      <Radio.Group
        className={styles['identities']}
        aria-label={t('login.choose')}
        value={value}
        onChange={({ target }) => {
          onValue(target.value as TaxIdentity)
        }}
        options={login.offered.map(({ code }) => ({
          value: code,
          label: (
            <span className={styles['identity']}>
              <small className="mono">{code}</small>
              <b>{t(`identities.${code}`)}</b>
              <span>{account.personName}</span>
              <small>
                {[account.session && account.identity === code ? t('login.lastUsed') : '', isHinted(code) ? t(`login.hint.${code}`) : '']
                  .filter(Boolean)
                  .join(comma)}
              </small>
            </span>
          ),
        }))}
      />
      {error === undefined ? null : (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <p className={styles['kicks']}>
        <TriangleAlert size={14} aria-hidden="true" />
        <b>{t('login.kicks')}</b> {t('login.kicksText')}
      </p>
    </>
  )
}
