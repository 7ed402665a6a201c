// Creating a group, and inviting a company into it.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { groupLimits } from '@piaotai/domain/group.ts'
import { api } from '../../lib/http/api.ts'
import { useForm } from '../../lib/form/form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useGroupChange } from './group.queries.ts'

const numberMax = 12
export const CreateGroupDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const create = useGroupChange((name: string) => api.user.createCompanyGroup({ name }, { quiet: true }))
  const form = useForm({
    initial: { name: '' },
    rules: { name: (name) => name.trim() === '' && t('nameEmpty') },
    send: async ({ name }) => {
      await create.mutateAsync(name.trim())
      void message.success(t('created'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('create')} form={form} submit={t('create')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} input={{ maxLength: groupLimits.name, placeholder: t('nameHint') }} />
    </FormDialog>
  )
}
export const InviteDialog = ({ number = '', onClose }: { readonly number?: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const invite = useGroupChange((input: { number: string; message: string }) => api.user.inviteToGroup(input, { quiet: true }))
  const form = useForm({
    initial: { number, message: '' },
    rules: { number: (typed) => !/^\d{4,12}$/.test(typed.trim()) && t('numberWrong') },
    send: async (values) => {
      await invite.mutateAsync({ number: values.number.trim(), message: values.message.trim() })
      void message.success(t('sent'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('inviteOne')} form={form} submit={t('send')} onClose={onClose}>
      <TextField
        form={form}
        name="number"
        label={t('number')}
        below={<p className="field-hint">{t('numberHint')}</p>}
        input={{ maxLength: numberMax, inputMode: 'numeric' }}
      />
      <TextField form={form} name="message" label={t('message')} input={{ maxLength: groupLimits.message }} />
    </FormDialog>
  )
}
