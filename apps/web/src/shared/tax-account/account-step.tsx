// 账号密码: by which account, and its password where none is kept.
import { Input, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { taxAccountLimits, taxAreas } from '@piaotai/domain/tax/tax-bureau.ts'
import { useCan } from '../../lib/session/can.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { GoLink } from '../../ui/controls/go-link.tsx'
import { LabelledLine } from '../../ui/fields/labelled-line.tsx'
import type { TaxAccount } from './tax-login.queries.ts'
import styles from './tax-login.module.css'

interface Props {
  readonly accounts: readonly TaxAccount[]
  readonly account: TaxAccount
  readonly onAccount: (id: string) => void
  readonly password: string
  readonly onPassword: (password: string) => void
  readonly error: string | undefined
  readonly onEnter: () => void
}
const width = 104
const whole = { width: '100%' }
export const AccountStep = ({ accounts, account, onAccount, password, onPassword, error, onEnter }: Props) => {
  const { t } = useTranslation('taxAccount')
  const language = useLanguage()
  const manages = useCan('menu_4.taxAccounts')
  const areaOf = ({ area }: TaxAccount): string => taxAreas[area][language === 'en-US' ? 1 : 0]
  return (
    <div className={styles['fields']}>
      <LabelledLine label={t('login.account')} id="tax-login-account" width={width}>
        <Select
          id="tax-login-account"
          style={whole}
          value={account.id}
          options={accounts.map((one) => ({
            value: one.id,
            label: `${one.personName} ${one.phone} · ${areaOf(one)} · ${t(`identities.${one.identity}`)}`,
            disabled: !one.mine,
            title: one.mine ? '' : t('notYours'),
          }))}
          onChange={onAccount}
        />
      </LabelledLine>
      <LabelledLine label={t('taxId')} width={width}>
        <span className={`mono ${styles['text'] ?? ''}`}>{account.taxId}</span>
      </LabelledLine>
      <LabelledLine label={t('password')} id="tax-login-password" width={width}>
        {account.hasPassword ? (
          <span className={styles['text']}>
            {account.passwordEnds === '' ? t('login.saved') : t('login.savedEnds', { ends: account.passwordEnds })}
          </span>
        ) : (
          <Input.Password
            id="tax-login-password"
            value={password}
            autoComplete="off"
            maxLength={taxAccountLimits.password}
            status={error === undefined ? '' : 'error'}
            placeholder={t('login.passwordNew')}
            onChange={({ target }) => {
              onPassword(target.value)
            }}
            onPressEnter={onEnter}
          />
        )}
        {error === undefined ? null : (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </LabelledLine>
      <LabelledLine label={t('users')} width={width}>
        <div className={styles['people']}>
          {account.users.length === 0 ? (
            <span className={styles['quiet']}>{t('everybody')}</span>
          ) : (
            account.users.map(({ id, name }) => <Tag key={id}>{name}</Tag>)
          )}
          {manages ? <GoLink to="/comset/taxAccounts">{t('login.manage')}</GoLink> : null}
        </div>
      </LabelledLine>
    </div>
  )
}
