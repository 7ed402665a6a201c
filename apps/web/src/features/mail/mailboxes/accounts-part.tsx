// Bound mailboxes of the company, with how their reading goes.
import { App, Button, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CirclePause, CircleX, PlugZap, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailAccountState } from '@piaotai/domain/mail.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Nil } from '../../../ui/values/amount.tsx'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { StateTag, type StateLook } from '../../../ui/kits/records/state-tag.tsx'
import { mailboxesKey, type MailAccount } from '../mail.queries.ts'
import styles from './mailboxes.module.css'
import { RowAct } from '../row-act.tsx'

const AccountDialog = lazy(() => import('./account-dialog.tsx'))
export const accountLooks: Readonly<Record<MailAccountState, StateLook>> = {
  on: { tone: 'good', icon: PlugZap },
  off: { tone: 'rest', icon: CirclePause },
  lost: { tone: 'attention', icon: CircleX },
  refused: { tone: 'wrong', icon: CircleX },
  ended: { tone: 'rest', icon: CirclePause },
}
const key = [...mailboxesKey, 'accounts']

export const AccountsPart = ({ why }: { readonly why: string | undefined }) => {
  const { t } = useTranslation('mailMailboxes')
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [open, setOpen] = useState<'new' | MailAccount>()
  const read = useQuery({ queryKey: key, queryFn: () => emailApi.listMailAccounts({}, { quiet: true }), refetchInterval: 30_000 })
  const stale = () => client.invalidateQueries({ queryKey: mailboxesKey })
  const unbind = ({ id, email }: MailAccount): void => {
    modal.confirm({
      title: t('accounts.unbindTitle'),
      content: t('accounts.unbindText', { email }),
      okText: t('accounts.unbind'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await emailApi.removeMailAccount({ id })
        void message.success(t('accounts.unbound'))
        await stale()
      },
    })
  }
  const readNow = ({ id }: MailAccount): void => {
    emailApi
      .readMailAccountNow({ id })
      .then(() => message.success(t('accounts.reading')))
      .catch(() => undefined)
      .finally(() => void stale())
  }
  const add = (
    <Button
      disabled={why !== undefined}
      title={why}
      onClick={() => {
        setOpen('new')
      }}
    >
      {t('accounts.add')}
    </Button>
  )
  return (
    <section aria-labelledby="accounts-title">
      <header>
        <h2 id="accounts-title">{t('accounts.title')}</h2>
        <p className="sub">{t('accounts.text')}</p>
        <span className={styles['end']}>{read.data?.content.length ? add : null}</span>
      </header>
      {read.data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : read.data.content.length === 0 ? (
        <EmptyPage
          of="mailAccounts"
          subject="mail"
          acts={[
            {
              label: t('accounts.add'),
              why,
              onDo: () => {
                setOpen('new')
              },
            },
          ]}
        />
      ) : (
        <table>
          <thead>
            <tr>
              {(['email', 'server', 'state', 'readAt', 'fetched'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`accounts.${name}`)}
                </th>
              ))}
              <th scope="col">{t('addresses.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {read.data.content.map((row) => (
              <tr key={row.id}>
                <td>
                  <b>{row.email}</b>
                  {row.comment ? <small className="sub"> {row.comment}</small> : null}
                </td>
                <td className="mono">
                  {row.host}:{row.port}
                </td>
                <td>
                  <StateTag
                    look={accountLooks[row.state]}
                    word={t(`accounts.states.${row.state}`)}
                    note={
                      row.error !== null ? t(`accounts.errors.${row.error as 'lost'}`) : row.watched ? t('accounts.watched') : undefined
                    }
                  />
                </td>
                <td>{row.readAt === null ? <Nil /> : minuteOf(row.readAt)}</td>
                <td>{t('accounts.fetchedCount', { count: row.fetched })}</td>
                <td className={styles['acts']}>
                  <RowAct
                    word={t('accounts.readNow')}
                    why={why}
                    off={row.state === 'off'}
                    label={`${t('accounts.readNow')} ${row.email}`}
                    icon={<RefreshCw size={13} strokeWidth={1.75} aria-hidden="true" />}
                    onAct={() => {
                      readNow(row)
                    }}
                  />
                  <RowAct
                    word={t('accounts.edit')}
                    why={why}
                    onAct={() => {
                      setOpen(row)
                    }}
                  />
                  <RowAct
                    word={t('accounts.unbind')}
                    why={why}
                    danger
                    onAct={() => {
                      unbind(row)
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Suspense>
        {open ? (
          <AccountDialog
            account={open === 'new' ? undefined : open}
            onClose={() => {
              setOpen(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </section>
  )
}
