// 读回结果: the bureau's result or failure file of ticking or booking, looked at and then kept.
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deductionLimits } from '@piaotai/domain/deduction/deduction.ts'
import { bringTaxSheet } from '../bureau-sheets.ts'
import { Nil } from '../../../ui/values/amount.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { SheetDrop, useSheetPreview } from '../../../ui/overlay/sheet-drop.tsx'
import { bookingKey, deductionKey, type ResultKept, type ResultPreview } from './deduction.queries.ts'
import { TickedRows } from './ticked-rows.tsx'
import { useBringSheet } from '../use-bring-sheet.ts'
import styles from '../tax-pull.module.css'

const calls = {
  deduction: { preview: 'previewDeductionResult', keep: 'importDeductionResult', stale: deductionKey },
  booking: { preview: 'previewBookingResult', keep: 'importBookingResult', stale: bookingKey },
} as const
interface Props {
  readonly of: keyof typeof calls
  readonly onClose: () => void
}
const ResultDialog = ({ of, onClose }: Props) => {
  const { t } = useTranslation(['deduction', 'deductionSheet'])
  const words = {
    drop: t('sheet.drop'),
    rules: t('sheet.rules'),
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const [file, setFile] = useState<File>()
  const { busy, failed, bring } = useBringSheet({ stale: calls[of].stale, onDone: onClose })
  const sheet = useSheetPreview<ResultPreview>((given) => bringTaxSheet(calls[of].preview, given), deductionLimits.sheetBytes, words)
  const { preview } = sheet
  const ticked = preview?.ticked
  const all = preview && !ticked ? preview.done + preview.failed + preview.open + preview.unknown : 0
  const write = async (): Promise<void> => {
    if (!file) return
    await bring(async () => {
      const { done, failed: refused, ticked: kept }: ResultKept = await bringTaxSheet(calls[of].keep, file)
      return kept
        ? t('sheet.ticked.saved', { month: kept.period, count: kept.read.count, tax: kept.read.tax })
        : t('sheet.saved', { done, failed: refused })
    })
  }
  return (
    <Dialog
      title={ticked ? t('sheet.ticked.title', { month: ticked.period }) : t(`sheet.title.${of}`)}
      width={880}
      onClose={onClose}
      note={
        preview ? (
          <span role="status">
            {[
              ticked ? t('sheet.ticked.counts', { read: ticked.read.count, all: ticked.bureau.count }) : t('sheet.facts', preview),
              ...(all > preview.rows.length ? [t('sheet.first', { count: preview.rows.length })] : []),
            ].join(' · ')}
          </span>
        ) : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{t('sheet.cancel')}</Button>
          {preview ? (
            <Button
              type="primary"
              loading={busy}
              disabled={preview.done + preview.failed + preview.open === 0}
              onClick={() => {
                void write()
              }}
            >
              {t('sheet.save')}
            </Button>
          ) : null}
        </>
      }
    >
      {sheet.error || failed ? <Alert type="error" showIcon title={sheet.error || failed} style={{ marginBottom: 12 }} /> : null}
      {ticked ? (
        <TickedRows ticked={ticked} />
      ) : preview ? (
        <div className={styles['table']}>
          <table className={styles['sides']}>
            <thead>
              <tr>
                <th>{t('sheet.line')}</th>
                <th>{t('sheet.number')}</th>
                <th>{t('sheet.outcome')}</th>
                <th>{t('sheet.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {preview.rows.map((row) => (
                <tr key={row.line} data-differs={row.outcome === 'done' ? undefined : ''}>
                  <td>{row.line}</td>
                  <td className="mono">{row.number}</td>
                  <td>{t(`sheet.outcomes.${row.outcome}`)}</td>
                  <td>
                    {row.reason || <Nil />}
                    {row.refusal === null ? null : <small className={styles['note']}> {t(`deductionSheet:results.${row.refusal}`)}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <>
          <SheetDrop
            words={words}
            busy={sheet.busy}
            onFile={(given) => {
              setFile(given)
              sheet.take(given)
            }}
          />
          {of === 'deduction' ? <p className={styles['note']}>{t('sheet.own')}</p> : null}
        </>
      )}
    </Dialog>
  )
}
export default ResultDialog
