// The part of mySet about mail: my address, the company that it brings invoices to, and my mailboxes that are read.
import { App, Button, Select } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { MailAddress } from './address-strip.tsx'
import { accountLooks } from './accounts-part.tsx'
import { mailboxesKey } from '../mail.queries.ts'
import mailboxListStyles from '../../../shared/account/mailbox-list.module.css'
import styles from './mailboxes.module.css'

const AccountDialog = lazy(() => import('./account-dialog.tsx'))
const companiesMax = 300

const OwnMailAddress = () => {
  const { t } = useTranslation('mailMailboxes')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [binding, setBinding] = useState<string>()
  const own = useQuery({
    queryKey: [...mailboxesKey, 'own'],
    queryFn: () => emailApi.readOwnMailAddress({}, { quiet: true }),
    retry: false,
  })
  const companies = useQuery({
    queryKey: ['companies', 'own'],
    queryFn: () => api.user.listCompanies({ page: 1, pageSize: companiesMax }, { quiet: true }),
  })
  const accounts = useQuery({
    queryKey: [...mailboxesKey, 'own-accounts'],
    queryFn: () => emailApi.listOwnMailAccounts({}, { quiet: true }),
  })
  const boxes = useQuery({ queryKey: ['mailboxes'], queryFn: () => api.user.listMailboxes({}) })
  if (!own.data) return null
  const { address, changeable, companyId, companyName, waiting } = own.data
  const stale = () => client.invalidateQueries({ queryKey: mailboxesKey })
  const move = (to: string): void => {
    emailApi
      .changeOwnMailAddress({ companyId: to })
      .then(() => message.success(t('own.saved')))
      .catch(() => undefined)
      .finally(() => void stale())
  }
  const stop = (id: string): void => {
    emailApi
      .unbindOwnMailAccount({ id })
      .then(() => message.success(t('accounts.unbound')))
      .catch(() => undefined)
      .finally(() => void stale())
  }
  const confirmed = (boxes.data?.content ?? []).filter(({ state }) => state === 'confirmed')
  return (
    <section aria-labelledby="own-address-title" className={styles['mine']}>
      <h2 id="own-address-title">{t('own.title')}</h2>
      <p className={waiting ? 'field-error' : 'sub'}>{waiting ? t('own.waiting') : t('own.text', { company: companyName })}</p>
      <div className={styles['line']}>
        <MailAddress address={address} />
        {changeable ? (
          <Button
            size="small"
            title={t('addresses.changeOnce')}
            onClick={() => {
              setOpen(true)
            }}
          >
            {t('own.change')}
          </Button>
        ) : null}
        <label>
          {t('own.company')}{' '}
          <Select
            size="small"
            aria-label={t('own.company')}
            popupMatchSelectWidth={false}
            value={waiting ? null : companyId}
            options={(companies.data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(to: string | null) => {
              if (to !== null) move(to)
            }}
          />
        </label>
      </div>
      {confirmed.length > 0 ? (
        <>
          <h3>{t('own.fetch')}</h3>
          <p className="sub">{t('own.fetchText')}</p>
          <ul className={mailboxListStyles['mailbox-list']}>
            {confirmed.map(({ email }) => {
              const account = accounts.data?.content.find((one) => one.email === email)
              return (
                <li key={email}>
                  <b>{email}</b>
                  {account ? (
                    <StateTag
                      look={accountLooks[account.state]}
                      word={t(`accounts.states.${account.state}`)}
                      note={account.error === null ? undefined : t(`accounts.errors.${account.error as 'lost'}`)}
                    />
                  ) : (
                    <small>{t('own.fetchOff')}</small>
                  )}
                  {account ? (
                    <Button
                      onClick={() => {
                        setBinding(email)
                      }}
                    >
                      {t('accounts.edit')}
                    </Button>
                  ) : null}
                  <Button
                    onClick={() => {
                      if (account) stop(account.id)
                      else setBinding(email)
                    }}
                  >
                    {t(account ? 'own.stop' : 'own.bind')}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
      {open ? (
        <AddressDialog
          what="mine"
          domain={address.slice(address.indexOf('@') + 1)}
          onClose={() => {
            setOpen(false)
          }}
        />
      ) : null}
      <Suspense>
        {binding === undefined ? null : (
          <AccountDialog
            own={binding}
            account={accounts.data?.content.find((one) => one.email === binding)}
            onClose={() => {
              setBinding(undefined)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
export default OwnMailAddress
