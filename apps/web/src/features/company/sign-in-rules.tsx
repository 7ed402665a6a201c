// 登录方式: whether the company requires an authenticator, and its single sign-on. Only for the super admin.
import { App, Button, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { SsoDialog } from './sso-dialog.tsx'
import styles from './company.module.css'

const key = ['team', 'sign-in']

export const SignInRulesSection = () => {
  const { t } = useTranslation('company')
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const ownTotp = useSession()?.user?.totpOn ?? false
  const rules = useQuery({ queryKey: key, queryFn: () => api.user.readSignInRules({}) }).data
  const [editing, setEditing] = useState(false)
  const demand = async (demandsTotp: boolean): Promise<void> => {
    await api.user.saveSignInRules({ demandsTotp })
    void message.success(t('signIn.saved'))
    await client.invalidateQueries({ queryKey: key })
  }
  const request = (on: boolean) => {
    if (!on) {
      demand(false).catch(() => undefined)
      return
    }
    void modal.confirm({
      title: t('signIn.demandTitle'),
      content: t('signIn.demandAsk'),
      okText: t('signIn.demandOn'),
      cancelText: t('cancel'),
      mask: { closable: false },
      onOk: () => demand(true).catch(() => undefined),
    })
  }
  const ended = (saved: boolean) => {
    setEditing(false)
    if (!saved) return
    void message.success(t('signIn.saved'))
    void client.invalidateQueries({ queryKey: key })
  }
  return (
    <section aria-labelledby="sign-in-rules">
      <h2 id="sign-in-rules">{t('signIn.title')}</h2>
      {rules ? (
        <div className={styles['setting-rows']}>
          <div>
            <span>{t('signIn.demand')}</span>
            <Switch
              size="small"
              checked={rules.demandsTotp}
              disabled={!ownTotp && !rules.demandsTotp}
              aria-label={t('signIn.demand')}
              onChange={request}
            />
            <small>{t(ownTotp || rules.demandsTotp ? 'signIn.demandHint' : 'signIn.ownFirst')}</small>
          </div>
          <div>
            <span>{t('signIn.sso')}</span>
            <b>{t(rules.sso.on ? 'signIn.on' : 'signIn.off')}</b>
            <small>
              {rules.sso.on
                ? t('signIn.domains', { list: rules.sso.domains.join(t('comma')), issuer: rules.sso.issuer })
                : t('signIn.ssoHint')}
            </small>
            <Button
              size="small"
              aria-label={`${t('signIn.configure')} ${t('signIn.sso')}`}
              onClick={() => {
                setEditing(true)
              }}
            >
              {t('signIn.configure')}
            </Button>
          </div>
        </div>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      {editing && rules ? <SsoDialog sso={rules.sso} onClose={ended} /> : null}
    </section>
  )
}
