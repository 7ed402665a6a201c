// 转让超级管理员: to an active colleague, never to oneself, with proof.
import { App, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { currentSession, useSession } from '../../lib/session/session.ts'
import { enterCompany } from '../../lib/session/sign-in.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { ProofFields, useProof, type Proof } from '../../shared/account/proof-fields.tsx'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import { GoOrAsk } from '../../ui/page/go-or-ask.tsx'

type Values = Proof & { readonly heir: { readonly id: string; readonly name: string } | undefined }
export const TransferDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('company')
  const { message } = App.useApp()
  const self = useSession()?.user?.id
  const proof = useProof()
  const [keyword, setKeyword] = useState('')
  const people = useQuery({
    queryKey: ['people', 'staff', 'transfer', keyword],
    queryFn: () =>
      api.user.listMembers({ page: 1, pageSize: 50, status: 'active', ...(keyword.trim() ? { keyword: keyword.trim() } : {}) }),
  })
  const others = (people.data?.content ?? []).filter((s) => s.id !== self)
  const alone = people.data !== undefined && keyword.trim() === '' && others.length === 0
  const form = useAccountForm<Values>({
    initial: { ...proof.initial, heir: undefined },
    rules: proof.rules,
    send: async ({ heir, ...values }) => {
      if (!heir) return
      await api.user.transferCompany({ userId: heir.id, ...proof.of(values) }, { quiet: true })
      void message.success(t('transfer.done', { name: heir.name }))
      // Goes to home, which everybody may open: this page is closed to them now.
      if (currentSession()) await enterCompany(await api.user.readUser({}), '/home')
      onClose()
    },
  })
  const heir = useValue(form, 'heir')
  return (
    <FormDialog
      title={t('transfer.title')}
      form={form}
      submit={t('transfer.submit')}
      danger
      why={heir ? undefined : t(alone ? 'transfer.nobody' : 'transfer.choose')}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('transfer.text')}</p>
      {alone ? (
        <p>
          {t('transfer.nobody')} <GoOrAsk goal={{ to: '/comset/staffManagement' }} say="goStaff" onGo={onClose} />
        </p>
      ) : null}
      <Field id="transfer-to" label={t('transfer.to')}>
        <Select
          id="transfer-to"
          style={{ width: '100%' }}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          placeholder={t('transfer.choose')}
          loading={people.isFetching}
          {...(heir ? { value: heir.id } : {})}
          onChange={(id: string) => {
            form.set(
              'heir',
              others.find((s) => s.id === id),
            )
          }}
          options={others.map((s) => ({ value: s.id, label: [s.name, s.departmentName].filter(Boolean).join(' · ') }))}
          notFoundContent={t(alone ? 'transfer.nobody' : 'transfer.notFound')}
        />
      </Field>
      <ProofFields form={form} />
    </FormDialog>
  )
}
