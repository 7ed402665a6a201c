// My mailboxes: each is active once its owner has opened the confirmation mail.
import { App, Button, Spin } from 'antd'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'
import { useOnce } from '../../lib/hooks/guard.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { CodeButton } from '../../shared/account/code-button.tsx'
import { useRules } from '../../shared/account/field-rules.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import styles from './personal.module.css'
import mailboxListStyles from '../../shared/account/mailbox-list.module.css'

type Mailbox = Received<typeof userCenter.endpoints.listMailboxes>['content'][number]
const queryKey = ['mailboxes']
const useMailboxes = () => useQuery({ queryKey, queryFn: () => api.user.listMailboxes({}) })

export const Mailboxes = () => {
  const { t } = useTranslation('personal')
  const read = useMailboxes()
  const [removing, setRemoving] = useState<Mailbox>()
  const bound = read.data?.content ?? []
  const max = read.data?.max ?? limits.personalMailboxes
  return (
    <section aria-labelledby="mailboxes-title">
      <h2 id="mailboxes-title">
        {t('settings.mailboxes')}
        <em>{t('settings.count', { used: bound.length, max })}</em>
      </h2>
      <p className="sub">{t('settings.text')}</p>
      {read.data ? (
        <ul className={mailboxListStyles['mailbox-list']}>
          {bound.map((box) => (
            <MailboxRow
              key={box.id}
              box={box}
              onRemove={() => {
                setRemoving(box)
              }}
            />
          ))}
        </ul>
      ) : (
        <Spin />
      )}
      {read.data ? (
        bound.length < max ? (
          <AddMailbox bound={bound} />
        ) : (
          <p className="sub" role="status">
            {t('settings.full')}
          </p>
        )
      ) : null}
      {removing ? (
        <RemoveMailbox
          box={removing}
          onClose={() => {
            setRemoving(undefined)
          }}
        />
      ) : null}
    </section>
  )
}
const MailboxRow = ({ box, onRemove }: { box: Mailbox; onRemove: () => void }) => {
  const { t } = useTranslation('personal')
  const { message } = App.useApp()
  const waiting = box.state === 'waiting'
  const resend = () =>
    api.user.resendMailbox({ id: box.id }).then(
      () => {
        void message.success(t('settings.sent', { email: box.email }))
        return true
      },
      () => false,
    )
  return (
    <li>
      <b>{box.email}</b>
      <span className={`status ${waiting ? 'attention' : 'good'}`}>
        {waiting ? <Clock size={13} /> : <CircleCheck size={13} />}
        {t(`settings.${box.state}`)}
      </span>
      <small>{t('settings.since', { date: dayOf(box.confirmedAt ?? box.createdAt) })}</small>
      {waiting ? <CodeButton request={resend} large={false} label={t('settings.resend')} /> : null}
      <Button aria-label={`${t('settings.remove')} ${box.email}`} onClick={onRemove}>
        {t('settings.remove')}
      </Button>
    </li>
  )
}
const AddMailbox = ({ bound }: { bound: readonly Mailbox[] }) => {
  const { t } = useTranslation('personal')
  const { message } = App.useApp()
  const client = useQueryClient()
  const rules = useRules()
  const plain = (value: string): string => value.trim().toLowerCase()
  const form = useJudgedForm({
    initial: { email: '' },
    rules: { email: (value) => rules.email(value) || (bound.some((b) => b.email === plain(value)) && t('settings.duplicate')) },
    blamed: { 'mailbox.limit': 'email', 'mailbox.duplicate': 'email' },
    send: async ({ email }) => {
      await api.user.addMailbox({ email: plain(email) }, { quiet: true })
      void message.success(t('settings.sent', { email: plain(email) }))
      form.set('email', '')
      await client.invalidateQueries({ queryKey })
    },
  })
  return (
    <FormBox form={form} className={styles['mailbox-add']}>
      <form.AppField name="email">
        {({ TextField }) => (
          <TextField
            label={t('settings.add')}
            input={{ size: 'middle', type: 'email', autoComplete: 'email', maxLength: limits.email, placeholder: 'name@company.cn' }}
            after={
              <Button htmlType="submit" loading={form.busy}>
                {t('settings.adding')}
              </Button>
            }
            below={
              form.errors.form ? (
                <p className="field-error" role="alert">
                  {form.errors.form}
                </p>
              ) : undefined
            }
          />
        )}
      </form.AppField>
    </FormBox>
  )
}
const RemoveMailbox = ({ box, onClose }: { box: Mailbox; onClose: () => void }) => {
  const { t } = useTranslation('personal')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const remove = useOnce(() => {
    setBusy(true)
    api.user
      .removeMailbox({ id: box.id })
      .then(
        async () => {
          void message.success(t('settings.removed'))
          await client.invalidateQueries({ queryKey })
          onClose()
        },
        () => undefined,
      )
      .finally(() => {
        setBusy(false)
      })
  })
  return (
    <FormDialog
      title={t('settings.removeTitle')}
      form={{
        submit: (event) => {
          event?.preventDefault()
          remove()
        },
        busy,
        errors: {},
      }}
      submit={t('settings.remove')}
      danger
      onClose={onClose}
    >
      <p>{t('settings.removeText', { email: box.email })}</p>
    </FormDialog>
  )
}
