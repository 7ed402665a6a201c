// 核对: a person's own look-up at the tax platform, for a question without a clear answer.
import { Radio } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { VerificationReview } from '@piaotai/contract/verification.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { conclusive } from '@piaotai/domain/verification/verification.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import { verifyKey } from '../../shared/verification/quota.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import { ReceiptLine, type Receipt } from '../../shared/verification/receipt.tsx'
import { Status } from '../../ui/values/status.tsx'
import { reviewVerification } from './verification.queries.ts'
import styles from './verification.module.css'

/** The possible findings; for an offset invoice, full or partial. */
const found = Object.values(verifyStatus).filter((one) => conclusive(one) && one !== verifyStatus.redOffset)
const offsets = ['full', 'partial'] as const
type Found = number | (typeof offsets)[number] | null
interface Values {
  readonly found: Found
  readonly redAmount: string
  readonly note: string
}
const schema = VerificationReview.pick({ note: true }).loose()
const money = /^-?\d{1,13}(\.\d{1,2})?$/
export const ReviewDialog = ({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) => {
  const { t } = useTranslation('verification')
  const client = useQueryClient()
  const contractForm = useContractForm<Values>({
    schema,
    initial: { found: null, redAmount: '', note: '' },
    rules: {
      redAmount: (text, { found: chosen }) =>
        chosen === 'partial' && (!money.test(text.trim()) || toFen(text.trim()) === 0n) && t('review.redAmountWrong'),
      note: (note) => note.trim() === '' && t('review.noteMissing'),
    },
    send: async ({ found: chosen, redAmount, note }) => {
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
  const { AppField } = contractForm.form
  const isPartial = useValue(contractForm, 'found') === 'partial'
  return (
    <ContractFormDialog
      guarded={false}
      title={t('review.title')}
      facts={receipt.number}
      width={560}
      form={contractForm}
      submit={t('review.submit')}
      note={t('review.free')}
      onClose={onClose}
    >
      <ReceiptLine receipt={receipt} />
      <p className="dialog-lead">{t('review.lead')}</p>
      <AppField name="found">
        {(field) => (
          <Radio.Group
            className={styles['again-rules']}
            aria-label={t('review.found')}
            value={field.state.value}
            onChange={({ target }) => {
              field.handleChange(target.value as Found)
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
        )}
      </AppField>
      {isPartial ? (
        <AppField name="redAmount">
          {({ Text }) => (
            <Text label={t('review.redAmount')} max={17} inputMode="decimal" placeholder={t('review.redAmountHint')} autoComplete="off" />
          )}
        </AppField>
      ) : null}
      <AppField name="note">
        {({ Text }) => <Text label={t('review.note')} counted placeholder={t('review.noteHint')} autoComplete="off" />}
      </AppField>
    </ContractFormDialog>
  )
}
