// 验证本人: before a secret is replaced.
import { useAccountForm } from './use-account-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { ProofFields, useProof } from './proof-fields.tsx'

export type GivenProof = { readonly code?: string; readonly password?: string }
interface Props {
  readonly title: string
  readonly text: string
  readonly submit: string
  readonly onProof: (proof: GivenProof) => Promise<unknown>
  readonly onClose: () => void
}
const ProofDialog = ({ title, text, submit, onProof, onClose }: Props) => {
  const proof = useProof()
  const form = useAccountForm({
    initial: proof.initial,
    rules: proof.rules,
    send: async (values) => {
      await onProof(proof.of(values))
      onClose()
    },
  })
  return (
    <FormDialog title={title} form={form} submit={submit} onClose={onClose}>
      <p className="dialog-lead">{text}</p>
      <ProofFields form={form} />
    </FormDialog>
  )
}
export default ProofDialog
