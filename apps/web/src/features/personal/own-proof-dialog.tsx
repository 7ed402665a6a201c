// 确认是您本人: asked when a session bound to single sign-on goes beyond its company.
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { useSession } from '../../lib/session/session.ts'
import { reloadUser } from '../../lib/session/sign-in.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { OwnProofFields, useOwnProof, type OwnWay } from '../../shared/account/own-proof-fields.tsx'

interface Props {
  /** Whether the proof was given. */
  readonly onEnd: (proven: boolean) => void
}
const OwnProofDialog = ({ onEnd }: Props) => {
  const { t } = useTranslation('personal')
  const pending = useQuery({
    queryKey: ['own-proof'],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => api.user.readOwnProof({}, { quiet: true }),
  })
  if (pending.data) return <Input ways={pending.data.ways} onEnd={onEnd} />
  return (
    <Dialog
      title={t('ownProof.title')}
      width={480}
      onClose={() => {
        onEnd(false)
      }}
    >
      {pending.isError ? (
        <p className="form-error" role="alert">
          {pending.error.message}
        </p>
      ) : (
        <Spin />
      )}
    </Dialog>
  )
}
const Input = ({ ways, onEnd }: Props & { ways: readonly OwnWay[] }) => {
  const { t } = useTranslation('personal')
  const company = useSession()?.company?.name
  const proof = useOwnProof(ways)
  const form = useAccountForm({
    initial: proof.initial,
    rules: proof.rules,
    send: async (values) => {
      await api.user.giveOwnProof(proof.of(values), { quiet: true })
      await reloadUser()
      onEnd(true)
    },
  })
  return (
    <FormDialog
      title={t('ownProof.title')}
      form={form}
      submit={t('ownProof.submit')}
      blocked={ways.length === 0}
      onClose={() => {
        onEnd(false)
      }}
    >
      <p className="dialog-lead">{company ? t('ownProof.textIn', { company }) : t('ownProof.text')}</p>
      <OwnProofFields form={form} ways={ways} send={(way) => api.user.sendOwnProofCode({ way }, { quiet: true })} />
    </FormDialog>
  )
}
export default OwnProofDialog
