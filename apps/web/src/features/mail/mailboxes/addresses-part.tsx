// The company's addresses: its own, chosen once, and named ones with comments.
import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailApi } from '../../../lib/http/email-api.ts'
import { AddressDialog } from './address-dialog.tsx'
import { MailAddress } from './address-strip.tsx'
import { mailboxesKey, type MailAddresses } from '../mail.queries.ts'
import styles from './mailboxes.module.css'
import { RowAct } from '../row-act.tsx'

type Named = MailAddresses['named'][number]
export const AddressesPart = ({ addresses, why }: { readonly addresses: MailAddresses; readonly why: string | undefined }) => {
  const { t } = useTranslation('mailMailboxes')
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [open, setOpen] = useState<'own' | 'add' | Named>()
  const used = addresses.named.length + addresses.accounts
  const end = ({ id, address }: Named): void => {
    modal.confirm({
      title: t('addresses.endTitle'),
      content: t('addresses.endText', { address }),
      okText: t('addresses.end'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await emailApi.removeNamedAddress({ id: id! })
        void message.success(t('addresses.ended'))
        await client.invalidateQueries({ queryKey: mailboxesKey })
      },
    })
  }
  return (
    <section aria-labelledby="addresses-title">
      <header>
        <h2 id="addresses-title">{t('addresses.title')}</h2>
        <p className="sub">{t('addresses.text')}</p>
        <span className={styles['end']}>
          <small className="sub">{t('addresses.count', { used, max: addresses.max })}</small>
          <Button
            disabled={why !== undefined || used >= addresses.max}
            title={why}
            onClick={() => {
              setOpen('add')
            }}
          >
            {t('addresses.add')}
          </Button>
        </span>
      </header>
      <dl className={styles['own']}>
        <div>
          <dt>{t('addresses.own')}</dt>
          <dd>
            <MailAddress address={addresses.own.address} />
            {addresses.own.changeable ? (
              <Button
                size="small"
                disabled={why !== undefined}
                title={why ?? t('addresses.changeOnce')}
                onClick={() => {
                  setOpen('own')
                }}
              >
                {t('addresses.change')}
              </Button>
            ) : null}
          </dd>
        </div>
        {addresses.number === addresses.own.address ? null : (
          <div>
            <dt>{t('addresses.number')}</dt>
            <dd>
              <MailAddress address={addresses.number} />
            </dd>
          </div>
        )}
      </dl>
      {addresses.named.length === 0 ? (
        <p className="sub">{t('addresses.empty')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('addresses.address')}</th>
              <th scope="col">{t('addresses.comment')}</th>
              <th scope="col">{t('addresses.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {addresses.named.map((one) => (
              <tr key={one.id}>
                <td>
                  <MailAddress address={one.address} />
                </td>
                <td>{one.comment}</td>
                <td className={styles['acts']}>
                  <RowAct
                    word={t('addresses.edit')}
                    why={why}
                    onAct={() => {
                      setOpen(one)
                    }}
                  />
                  <RowAct
                    word={t('addresses.end')}
                    why={why}
                    danger
                    onAct={() => {
                      end(one)
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open ? (
        <AddressDialog
          what={open}
          domain={addresses.domain}
          onClose={() => {
            setOpen(undefined)
          }}
        />
      ) : null}
    </section>
  )
}
