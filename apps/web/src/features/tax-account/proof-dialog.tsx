// 验证本人: before a kept password is changed.
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/form/form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { ProofFields, useProof } from '../../shared/account/proof-fields.tsx'

interface Props {
  readonly onProof: (proof: { readonly code?: string; readonly password?: string }) => Promise<unknown>
  readonly onClose: () => void
}
const ProofDialog = ({ onProof, onClose }: Props) => {
  const { t } = useTranslation('taxAccount')
  const proof = useProof()
  const form = useForm({
    initial: proof.initial,
    rules: proof.rules,
    send: async (values) => {
      await onProof(proof.of(values))
      onClose()
    },
  })
  return (
    <FormDialog title={t('form.proof')} form={form} submit={t('form.save')} onClose={onClose}>
      <p className="dialog-lead">{t('form.proofText')}</p>
      <ProofFields form={form} />
    </FormDialog>
  )
}
export default ProofDialog
