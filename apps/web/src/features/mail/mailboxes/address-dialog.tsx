// Choosing the company's or one's own address, adding a named one, changing a comment.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { handleHolds, mailLimits, mailNameHolds } from '@piaotai/domain/mail.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { mailboxesKey, type MailAddresses } from '../mail.queries.ts'

interface Props {
  /** `own`: the company's; `mine`: the person's. */
  readonly what: 'own' | 'mine' | 'add' | MailAddresses['named'][number]
  readonly domain: string
  readonly onClose: () => void
}
const plain = (text: string): string => text.trim().toLowerCase()
export const AddressDialog = ({ what, domain, onClose }: Props) => {
  const { t } = useTranslation('mailMailboxes')
  const { message } = App.useApp()
  const client = useQueryClient()
  const editing = typeof what === 'object' ? what : undefined
  const handle = what === 'own' || what === 'mine'
  const form = useForm({
    initial: { name: '', comment: editing?.comment ?? '' },
    rules: {
      name: (value) =>
        editing === undefined &&
        !(handle ? handleHolds(plain(value)) : mailNameHolds(plain(value))) &&
        t(handle ? 'addresses.handleWrong' : 'addresses.nameWrong'),
    },
    send: async ({ name, comment }) => {
      if (editing) await emailApi.changeNamedAddress({ id: editing.id!, comment }, { quiet: true })
      else if (what === 'own') await emailApi.changeCompanyAddress({ name: plain(name) }, { quiet: true })
      else if (what === 'mine') await emailApi.changeOwnMailAddress({ name: plain(name) }, { quiet: true })
      else await emailApi.addNamedAddress({ name: plain(name), comment }, { quiet: true })
      void message.success(t('addresses.saved'))
      await client.invalidateQueries({ queryKey: mailboxesKey })
      onClose()
    },
  })
  return (
    <FormDialog
      title={editing ? editing.address : t(handle ? 'addresses.change' : 'addresses.add')}
      form={form}
      submit={t('addresses.save')}
      note={handle ? t('addresses.changeOnce') : undefined}
      onClose={onClose}
    >
      {editing ? null : (
        <TextField
          form={form}
          name="name"
          label={t(handle ? 'addresses.handle' : 'addresses.name')}
          after={handle ? <span className="mono">@{domain}</span> : undefined}
          below={<p className="field-hint">{t(handle ? 'addresses.handleHint' : 'addresses.nameHint')}</p>}
          input={{ size: 'middle', maxLength: handle ? 30 : 20, autoComplete: 'off' }}
        />
      )}
      {handle ? null : (
        <TextField form={form} name="comment" label={t('addresses.comment')} input={{ size: 'middle', maxLength: mailLimits.comment }} />
      )}
    </FormDialog>
  )
}
