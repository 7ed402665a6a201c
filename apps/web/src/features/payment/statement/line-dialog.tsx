// One line of a statement, settled: claimed for a batch, dismissed, marked as overpaid, or taken back, each with a reason.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statementEndpoints } from '@piaotai/contract/payment/bank-statements.ts'
import { statementLimits } from '@piaotai/domain/payment/bank-statement.ts'
import type { StatementLineAct } from '@piaotai/domain/payment/statement-verdict.ts'
import { api } from '../../../lib/http/api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import type { KeptLine } from '../bank-file/bank-file.queries.ts'
import { staleKeys } from '../payment.queries.ts'
import { useLineWords } from './line-words.ts'
import styles from '../payment.module.css'

const schema = statementEndpoints.claimStatementLine.input.pick({ number: true, reason: true })
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
  const contractForm = useContractForm({
    schema,
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
  const { AppField } = contractForm.form
  const amount = amountText((line.amount ?? '0').replace(/^-/, ''))
  const hint = words.hint(line)
  return (
    <ContractFormDialog
      guarded={false}
      title={t(`lineDialog.${act}`)}
      facts={t(line.day === null ? 'lineDialog.factsNoDay' : 'lineDialog.facts', { day: line.day, party: line.party || '—', amount })}
      form={contractForm}
      submit={t(`lineAct.${act}`)}
      danger={act === 'undo'}
      note={t(`lineDialog.${act}Note`)}
      onClose={onClose}
    >
      {hint === '' ? null : <p className={styles['evidence']}>{hint}</p>}
      {line.text === '' ? null : <p className={styles['evidence']}>{t('lines.bankText', { text: line.text })}</p>}
      {needsNumber ? (
        <AppField name="number">
          {({ Text }) => (
            <Text label={t('lineDialog.number')} placeholder={line.batches[0] ?? t('lineDialog.numberHint')} autoComplete="off" />
          )}
        </AppField>
      ) : null}
      <AppField name="reason">
        {({ Text }) => <Text label={t('lineDialog.reason')} counted placeholder={t('lineDialog.reasonHint')} autoComplete="off" />}
      </AppField>
    </ContractFormDialog>
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
