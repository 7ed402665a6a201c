// 注销账号: what goes, what stays, what stands against it, and a proof of the person.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { ownDataEndpoints } from '@piaotai/contract/own-data.ts'
import { api } from '../../../lib/http/api.ts'
import { useAccountForm } from '../../../shared/account/use-account-form.ts'
import { signOut } from '../../../lib/session/sign-in.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { ProofFields, useProof } from '../../../shared/account/proof-fields.tsx'

type Companies = Received<typeof ownDataEndpoints.readOwnData>['companies']
const works = ['imports', 'invoices', 'deliveries', 'payments'] as const

const EraseDialog = ({ companies, onClose }: { readonly companies: Companies; readonly onClose: () => void }) => {
  const { t } = useTranslation('ownData')
  const { message } = App.useApp()
  const proof = useProof()
  const obstacles = companies.flatMap((one) => {
    const open = works.filter((work) => one[work] > 0)
    return one.leads
      ? [t('leads', { company: one.name })]
      : open.length > 0
        ? [t('openWork', { company: one.name, list: open.map((work) => t(work, { count: one[work] })).join(t('comma')) })]
        : []
  })
  const form = useAccountForm({
    initial: proof.initial,
    rules: proof.rules,
    send: async (values) => {
      await api.user.eraseOwnAccount(proof.of(values), { quiet: true })
      void message.success(t('erased'))
      await signOut()
    },
  })
  return (
    <FormDialog title={t('eraseTitle')} form={form} submit={t('erase')} danger why={obstacles[0]} onClose={onClose}>
      {obstacles.map((sentence) => (
        <p key={sentence} className="form-error" role="alert">
          {sentence}
        </p>
      ))}
      <p className="dialog-lead">{t('eraseText')}</p>
      <p className="dialog-lead">{t('stays')}</p>
      {obstacles.length > 0 ? null : <ProofFields form={form} />}
    </FormDialog>
  )
}
export default EraseDialog
