// One line of a statement, settled: claimed for a batch, dismissed, marked as overpaid, or taken back, each with a reason.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statementLimits } from '@piaotai/domain/payment/bank-statement.ts'
import type { StatementLineAct } from '@piaotai/domain/payment/statement-verdict.ts'
import { api } from '../../../lib/http/api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { amountText } from '../../../ui/values/amount.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { KeptLine } from '../bank-file/bank-file.queries.ts'
import { staleKeys } from '../payment.queries.ts'
import { useLineWords } from './line-words.ts'
import styles from '../payment.module.css'

export interface AskedLine {
  readonly act: StatementLineAct
  readonly line: KeptLine
}
const calls = {
  claim: api.invoice.claimStatementLine,
  dismiss: api.invoice.dismissStatementLine,
  overpaid: api.invoice.markLineOverpaid,
  undo: api.invoice.undoStatementLine,
} as const
/** Whether the line itself does not say of which batch it is. */
const asksNumber = ({ act, line }: AskedLine): boolean =>
  act === 'claim' && (line.batches.length === 0 || (line.batches.length > 1 && line.verdict !== 'several'))

const LineDialog = ({ asked, onClose }: { readonly asked: AskedLine; readonly onClose: () => void }) => {
  const { t } = useTranslation('paymentBankFiles')
  const { message } = App.useApp()
  const client = useQueryClient()
  const words = useLineWords()
  const { act, line } = asked
  const needsNumber = asksNumber(asked)
  const form = useForm({
    initial: { number: '', reason: '' },
    rules: {
      number: (number) => needsNumber && number.trim() === '' && t('lineDialog.numberMissing'),
      reason: (reason) => reason.trim().length < statementLimits.reasonMin && t('lineDialog.reasonMissing'),
    },
    send: async ({ number, reason }) => {
      const call = calls[act] as (input: object, options: object) => Promise<KeptLine>
      await call({ id: line.id, reason: reason.trim(), ...(needsNumber ? { number: number.trim() } : {}) }, { quiet: true }).finally(() => {
        for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
      })
      void message.success(t(`lineDialog.${act}Done`))
      onClose()
    },
  })
  const amount = amountText((line.amount ?? '0').replace(/^-/, ''))
  const hint = words.hint(line)
  return (
    <FormDialog
      title={t(`lineDialog.${act}`)}
      facts={t(line.day === null ? 'lineDialog.factsNoDay' : 'lineDialog.facts', { day: line.day, party: line.party || '—', amount })}
      form={form}
      submit={t(`lineAct.${act}`)}
      danger={act === 'undo'}
      note={t(`lineDialog.${act}Note`)}
      onClose={onClose}
    >
      {hint === '' ? null : <p className={styles['evidence']}>{hint}</p>}
      {line.text === '' ? null : <p className={styles['evidence']}>{t('lines.bankText', { text: line.text })}</p>}
      {needsNumber ? (
        <TextField
          form={form}
          name="number"
          label={t('lineDialog.number')}
          input={{ size: 'middle', maxLength: 40, placeholder: line.batches[0] ?? t('lineDialog.numberHint'), autoComplete: 'off' }}
        />
      ) : null}
      <TextField
        form={form}
        name="reason"
        label={t('lineDialog.reason')}
        input={{
          size: 'middle',
          maxLength: statementLimits.reason,
          showCount: true,
          placeholder: t('lineDialog.reasonHint'),
          autoComplete: 'off',
        }}
      />
    </FormDialog>
  )
}
/** The dialog of an act, and how rows open it. */
export const useLineDialog = () => {
  const [asked, setAsked] = useState<AskedLine>()
  return {
    ask: (act: StatementLineAct, line: KeptLine) => {
      setAsked({ act, line })
    },
    dialog: asked ? (
      <LineDialog
        asked={asked}
        onClose={() => {
          setAsked(undefined)
        }}
      />
    ) : null,
  }
}
