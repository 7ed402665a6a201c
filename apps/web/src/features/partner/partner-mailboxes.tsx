// 收票邮箱: the addresses of a partner, added, changed and removed one by one.
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partnerLimits } from '@piaotai/domain/partner/partner.ts'
import { api } from '../../lib/http/api.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { fieldsOf, usePartnerChange, type Partner } from './partner.queries.ts'
import styles from './partner.module.css'

const MailboxDialog = lazy(() => import('./mailbox-dialog.tsx'))
type Mailboxes = Partner['mailboxes']

/** `why`: the right that is missing. */
export const PartnerMailboxes = ({
  partner,
  fixed,
  why,
}: {
  readonly partner: Partner
  readonly fixed: boolean
  readonly why: string | undefined
}) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const { mailboxes, id, version } = partner
  /** The mailbox that is changed; one past the last is a new one. */
  const [at, setAt] = useState<number>()
  const save = usePartnerChange((next: Mailboxes) =>
    api.user.editPartner({ ...fieldsOf(partner), id, version, mailboxes: next }, { quiet: true }),
  )
  const full = mailboxes.length >= partnerLimits.mailboxes ? t('drawer.mailboxFull', { max: partnerLimits.mailboxes }) : undefined
  const remove = (index: number) => {
    const { address } = mailboxes[index]!
    confirmDanger({
      title: t('drawer.removeMailboxOf', { address }),
      content: t('drawer.mailboxes'),
      okText: t('drawer.removeMailbox'),
      cancelText: t('cancel'),
      onOk: async () => {
        await save.mutateAsync(mailboxes.filter((_, i) => i !== index)).catch((error: unknown) => {
          void message.error(error instanceof Error ? error.message : '')
          throw error
        })
        void message.success(t('drawer.mailboxRemoved'))
      },
    })
  }
  return (
    <div className={styles['part']}>
      <h3>
        {t('drawer.mailboxes')}
        <small>{t('drawer.mailboxCount', { count: mailboxes.length })}</small>
        <Button
          type="link"
          size="small"
          disabled={fixed || full !== undefined}
          title={why ?? full}
          onClick={() => {
            setAt(mailboxes.length)
          }}
        >
          {t('drawer.addMailbox')}
        </Button>
      </h3>
      {mailboxes.length === 0 ? <p className="sub">{t('drawer.noMailboxes')}</p> : null}
      <ul className={styles['mailboxes']}>
        {mailboxes.map(({ address, comment }, index) => (
          <li key={address}>
            <span>
              {address}
              <CopyButton text={address} label={t('action.copy', { name: address })} />
            </span>
            <span className="sub">{comment}</span>
            <Button
              type="link"
              size="small"
              disabled={fixed}
              title={why}
              aria-label={t('drawer.commentOf', { address })}
              onClick={() => {
                setAt(index)
              }}
            >
              {t('drawer.comment')}
            </Button>
            <Button
              type="link"
              size="small"
              disabled={fixed}
              title={why}
              aria-label={t('drawer.removeMailboxOf', { address })}
              onClick={() => {
                remove(index)
              }}
            >
              {t('drawer.removeMailbox')}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {at === undefined ? null : (
          <MailboxDialog
            mailboxes={mailboxes}
            at={at}
            save={save.mutateAsync}
            onClose={() => {
              setAt(undefined)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
