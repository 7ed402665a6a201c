// 验证本人: before an act that opens the company to others, or changes where payments go. The call goes on with the proof.
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../lib/http/api.ts'
import { useAccountForm } from './use-account-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { ProofFields, useProof } from './proof-fields.tsx'

interface Props {
  readonly send: (proof: string) => Promise<unknown>
  readonly done: (answer: unknown) => void
  readonly failed: (error: unknown) => void
  readonly onClose: () => void
}
/** The proof was wrong or came too often; the act itself was not judged. */
const isOfProof = (error: unknown): boolean =>
  error instanceof CallFailed && /^account\.(code|password|locked|captcha)/.test(error.type ?? '')
/** As the header takes it: base64url of JSON in UTF-8. */
const headerOf = (proof: object): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(proof))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const ActProofDialog = ({ send, done, failed, onClose }: Props) => {
  const { t } = useTranslation('personal')
  const proof = useProof()
  const form = useAccountForm({
    initial: proof.initial,
    rules: proof.rules,
    send: async (values) => {
      try {
        done(await send(headerOf(proof.of(values))))
      } catch (error) {
        if (isOfProof(error)) throw error
        failed(error)
      }
    },
  })
  return (
    <FormDialog title={t('actProof.title')} form={form} submit={t('actProof.submit')} onClose={onClose}>
      <p className="dialog-lead">{t('actProof.text')}</p>
      <ProofFields form={form} />
    </FormDialog>
  )
}
export default ActProofDialog
