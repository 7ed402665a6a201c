// 转让超级管理员: to an active colleague, never to oneself, with proof.
import { App, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { currentSession, useSession } from '../../lib/session.ts'
import { enterCompany } from '../../lib/sign-in.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ProofFields, useProof } from './proof-fields.tsx'

export const TransferDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('company')
  const { message } = App.useApp()
  const self = useSession()?.user?.id, proof = useProof()
  const [userId, setUserId] = useState<string>(), [keyword, setKeyword] = useState('')
  const people = useQuery({ queryKey: ['people', 'staff', 'transfer', keyword], queryFn: () => api.user.listStaff({ page: 1, pageSize: 50, status: 'active', ...(keyword.trim() ? { keyword: keyword.trim() } : {}) }) })
  const form = useForm({
    initial: proof.initial, rules: proof.rules,
    send: async (values) => {
      if (!userId) return
      await api.user.transferTeam({ userId, ...proof.of(values) }, { quiet: true })
      void message.success(t('transfer.done', { name: people.data?.content.find((s) => s.id === userId)?.name ?? '' }))
      // Home, which is everybody's: this page is not theirs any more.
      if (currentSession()) await enterCompany(await api.user.readUser({}), '/home')
      onClose()
    },
  })
  return (
    <FormDialog title={t('transfer.title')} form={form} submit={t('transfer.submit')} danger why={userId ? undefined : t('transfer.choose')} onClose={onClose}>
      <p className="dialog-lead">{t('transfer.text')}</p>
      <Field id="transfer-to" label={t('transfer.to')}>
        <Select id="transfer-to" style={{ width: '100%' }} showSearch={{ filterOption: false, onSearch: setKeyword }} placeholder={t('transfer.choose')} loading={people.isFetching} {...(userId ? { value: userId } : {})} onChange={setUserId} options={(people.data?.content ?? []).filter((s) => s.id !== self).map((s) => ({ value: s.id, label: [s.name, s.departmentName].filter(Boolean).join(' · ') }))} notFoundContent={t('transfer.nobody')} />
      </Field>
      <ProofFields form={form} />
    </FormDialog>
  )
}
