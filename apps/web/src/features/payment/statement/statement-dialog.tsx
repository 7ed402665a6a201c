// 导入对账单: file → what agrees and what differs → the right rows are marked as paid.
import { Alert, App, Button, Checkbox } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statementLimits } from '@piaotai/domain/payment/bank-statement.ts'
import { postFile } from '../../../lib/http/api.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { SheetDrop, useSheetPreview } from '../../../ui/overlay/sheet-drop.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import type { Statement, StatementPreview } from '../bank-file/bank-file.queries.ts'
import { staleKeys } from '../payment.queries.ts'
import { StatementRows } from './statement-rows.tsx'

const megabytes = statementLimits.bytes / 1024 / 1024

const StatementDialog = ({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) => {
  const { t } = useTranslation('paymentBankFiles')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [onlyBad, setOnlyBad] = useState(false)
  const words = {
    drop: t('statement.drop'),
    rules: t('statement.rules', { megabytes, rows: statementLimits.rows }),
    reading: t('statement.reading'),
    format: t('statement.format'),
    tooLarge: t('statement.tooLarge', { megabytes }),
  }
  const sheet = useSheetPreview<StatementPreview>('previewStatement', statementLimits.bytes, words, true)
  const { preview } = sheet
  const marking = useMutation({
    mutationFn: (statement: File) => postFile<Statement>('importStatement', statement, { quiet: true }),
    onSuccess: ({ good, invoices }) => {
      void message.success(t('statement.done', { count: good, invoices }), 6)
      onDone()
      onClose()
    },
    onSettled: () => {
      for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
    },
  })
  const bad = preview ? preview.total - preview.good : 0
  const verdict = preview
    ? preview.good === 0
      ? t('statement.none')
      : t(bad === 0 ? 'statement.allGood' : 'statement.verdict', { good: preview.good, bad, amount: amountText(preview.amount) })
    : undefined
  return (
    <Dialog
      title={t('statement.title')}
      facts={preview ? t('statement.facts', { name: preview.fileName, count: preview.total, others: preview.updates }) : undefined}
      width={preview ? 1040 : 720}
      onClose={onClose}
      note={verdict === undefined ? undefined : <span role="status">{verdict}</span>}
      actions={
        <>
          {preview ? (
            <Button
              onClick={() => {
                marking.reset()
                sheet.drop()
              }}
            >
              {t('statement.other')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('cancel')}</Button>
          {preview ? (
            <Button
              type="primary"
              disabled={preview.total === 0 && preview.updates === 0}
              loading={marking.isPending}
              onClick={() => {
                if (file) marking.mutate(file)
              }}
            >
              {preview.good === 0 ? t('statement.keep') : t('statement.submit', { count: preview.good })}
            </Button>
          ) : null}
        </>
      }
    >
      {sheet.error ? <Alert type="error" showIcon title={sheet.error} style={{ marginBottom: 12 }} /> : null}
      {preview ? (
        <>
          {bad > 0 && preview.good > 0 ? (
            <Checkbox
              checked={onlyBad}
              style={{ marginBottom: 8 }}
              onChange={({ target }) => {
                setOnlyBad(target.checked)
              }}
            >
              {t('statement.onlyBad')}
            </Checkbox>
          ) : null}
          <StatementRows height={360} rows={preview.rows.filter(({ verdict: one }) => !onlyBad || one !== 'matched')} />
          <FormError text={marking.isError ? marking.error.message : undefined} />
        </>
      ) : (
        <SheetDrop
          words={words}
          busy={sheet.busy}
          csv
          onFile={(chosen) => {
            setFile(chosen)
            sheet.take(chosen)
          }}
        />
      )}
    </Dialog>
  )
}
export default StatementDialog
