// Creating a group, and inviting a company into it.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { groupEndpoints } from '@piaotai/contract/group/group.ts'
import { api } from '../../lib/http/api.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useGroupChange } from './group.queries.ts'

const inviteSchema = groupEndpoints.inviteToGroup.input.pick({ message: true }).loose()
const numberMax = 12
export const CreateGroupDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const create = useGroupChange((name: string) => api.user.createCompanyGroup({ name }, { quiet: true }))
  const contractForm = useContractForm({
    schema: groupEndpoints.createCompanyGroup.input,
    initial: { name: '' },
    rules: { name: (name) => name.trim() === '' && t('nameEmpty') },
    send: async ({ name }) => {
      await create.mutateAsync(name.trim())
      void message.success(t('created'))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog guarded={false} title={t('create')} form={contractForm} submit={t('create')} onClose={onClose}>
      <AppField name="name">{({ Text }) => <Text label={t('name')} placeholder={t('nameHint')} />}</AppField>
    </ContractFormDialog>
  )
}
export const InviteDialog = ({ number = '', onClose }: { readonly number?: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const invite = useGroupChange((input: { number: string; message: string }) => api.user.inviteToGroup(input, { quiet: true }))
  const contractForm = useContractForm({
    schema: inviteSchema,
    initial: { number, message: '' },
    rules: { number: (typed) => !/^\d{4,12}$/.test(typed.trim()) && t('numberWrong') },
    send: async (values) => {
      await invite.mutateAsync({ number: values.number.trim(), message: values.message.trim() })
      void message.success(t('sent'))
      onClose()
    },
  })
  const { AppField } = contractForm.form
  return (
    <ContractFormDialog guarded={false} title={t('inviteOne')} form={contractForm} submit={t('send')} onClose={onClose}>
      <AppField name="number">
        {({ Text }) => <Text label={t('number')} hint={t('numberHint')} max={numberMax} inputMode="numeric" />}
      </AppField>
      <AppField name="message">{({ Text }) => <Text label={t('message')} />}</AppField>
    </ContractFormDialog>
  )
}
