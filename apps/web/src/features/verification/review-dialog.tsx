// 核对: what a person found at the tax platform of a question that no answer told.
import { Radio } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { conclusive, verifyLimits } from '@piaotai/domain/verification.ts'
import { useForm } from '../../lib/form.ts'
import { invoicesKey } from '../../lib/invoice-keys.ts'
import { verifyKey } from '../../lib/verify-quota.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReceiptLine, type Receipt } from '../../ui/receipt.tsx'
import { Status } from '../../ui/status.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { reviewVerification } from './verification.queries.ts'

const found = Object.values(verifyStatus).filter(conclusive)
export const ReviewDialog = ({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) => {
  const { t } = useTranslation('verify')
  const client = useQueryClient()
  const [status, setStatus] = useState<number | null>(null)
  const form = useForm({
    initial: { note: '' }, rules: { note: (note: string) => note.trim() === '' && t('review.noteMissing') },
    send: async ({ note }) => {
      await reviewVerification({ id: receipt.id, status, note: note.trim() })
      for (const queryKey of [verifyKey, invoicesKey]) void client.invalidateQueries({ queryKey })
      onClose()
    },
  })
  return (
    <FormDialog title={t('review.title')} facts={receipt.number} width={560} form={form} submit={t('review.submit')} note={t('review.free')} onClose={onClose}>
      <ReceiptLine receipt={receipt} />
      <p className="dialog-lead">{t('review.lead')}</p>
      <Radio.Group className="again-rules" aria-label={t('review.found')} value={status} onChange={(event) => { setStatus(event.target.value as number | null) }}>
        {found.map((one) => <Radio key={one} value={one}><Status family="verify" value={one} /></Radio>)}
        <Radio value={null}>{t('review.nothing')}</Radio>
      </Radio.Group>
      <TextField form={form} name="note" label={t('review.note')} input={{ size: 'middle', maxLength: verifyLimits.reviewNote, showCount: true, placeholder: t('review.noteHint'), autoComplete: 'off' }} />
    </FormDialog>
  )
}
