// 核对: a person's own look-up at the tax platform, for a question without a clear answer.
import { Radio } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFen } from '@piaotai/domain/money/money.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { conclusive, verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { useForm } from '../../lib/form/form.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import { verifyKey } from '../../shared/verification/quota.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { ReceiptLine, type Receipt } from '../../shared/verification/receipt.tsx'
import { Status } from '../../ui/values/status.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { reviewVerification } from './verification.queries.ts'

/** The possible findings; for an offset invoice, full or partial. */
const found = Object.values(verifyStatus).filter((one) => conclusive(one) && one !== verifyStatus.redOffset)
const offsets = ['full', 'partial'] as const
type Found = number | (typeof offsets)[number] | null
const money = /^-?\d{1,13}(\.\d{1,2})?$/
export const ReviewDialog = ({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) => {
  const { t } = useTranslation('verification')
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Found>(null)
  const form = useForm({
    initial: { redAmount: '', note: '' },
    rules: {
      redAmount: (text: string) =>
        chosen === 'partial' && (!money.test(text.trim()) || toFen(text.trim()) === 0n) && t('review.redAmountWrong'),
      note: (note: string) => note.trim() === '' && t('review.noteMissing'),
    },
    send: async ({ redAmount, note }) => {
      await reviewVerification({
        id: receipt.id,
        ...(typeof chosen === 'string'
          ? { status: verifyStatus.redOffset, redKind: chosen, redAmount: chosen === 'partial' ? redAmount.trim() : null }
          : { status: chosen }),
        note: note.trim(),
      })
      for (const queryKey of [verifyKey, invoicesKey]) void client.invalidateQueries({ queryKey })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('review.title')}
      facts={receipt.number}
      width={560}
      form={form}
      submit={t('review.submit')}
      note={t('review.free')}
      onClose={onClose}
    >
      <ReceiptLine receipt={receipt} />
      <p className="dialog-lead">{t('review.lead')}</p>
      <Radio.Group
        className="again-rules"
        aria-label={t('review.found')}
        value={chosen}
        onChange={(event) => {
          setChosen(event.target.value as Found)
        }}
      >
        {found.map((one) => (
          <Radio key={one} value={one}>
            <Status family="verify" value={one} />
          </Radio>
        ))}
        {offsets.map((one) => (
          <Radio key={one} value={one}>
            <Status family="verify" value={verifyStatus.redOffset} /> · {t(`offset.${one}`)}
          </Radio>
        ))}
        <Radio value={null}>{t('review.nothing')}</Radio>
      </Radio.Group>
      {chosen === 'partial' ? (
        <TextField
          form={form}
          name="redAmount"
          label={t('review.redAmount')}
          input={{ size: 'middle', maxLength: 17, inputMode: 'decimal', placeholder: t('review.redAmountHint'), autoComplete: 'off' }}
        />
      ) : null}
      <TextField
        form={form}
        name="note"
        label={t('review.note')}
        input={{
          size: 'middle',
          maxLength: verifyLimits.reviewNote,
          showCount: true,
          placeholder: t('review.noteHint'),
          autoComplete: 'off',
        }}
      />
    </FormDialog>
  )
}
