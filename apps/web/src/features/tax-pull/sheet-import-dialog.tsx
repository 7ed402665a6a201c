// 导入税局表格: a sheet exported at the bureau, previewed row by row and then written into the mirror.
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { taxInvoiceEndpoints } from '@piaotai/contract/tax-pull/tax-invoices.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { pullLimits } from '@piaotai/domain/tax/tax-pull.ts'
import { bringTaxSheet } from './bureau-sheets.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { useComma } from '../../lib/i18n/language.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SheetDrop, useSheetPreview } from '../../ui/overlay/sheet-drop.tsx'
import { mirrorKey } from './tax-pull.queries.ts'
import { useBringSheet } from './use-bring-sheet.ts'
import styles from './tax-pull.module.css'

type Preview = Received<typeof taxInvoiceEndpoints.previewTaxSheet>
const SheetImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('taxPull')
  const comma = useComma()
  const words = {
    drop: t('sheet.drop'),
    rules: t('sheet.rules'),
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const [file, setFile] = useState<File>()
  const [onlyBad, setOnlyBad] = useState(false)
  const { busy, failed, bring } = useBringSheet({ stale: mirrorKey, onDone: onClose })
  const sheet = useSheetPreview<Preview>((given) => bringTaxSheet('previewTaxSheet', given), pullLimits.sheetBytes, words)
  const { preview } = sheet
  const write = async (): Promise<void> => {
    if (!file) return
    await bring(async () => {
      const { added, changed } = await bringTaxSheet('importTaxSheet', file)
      return t('sheet.done', { added, changed })
    })
  }
  const notes = [
    ...(preview && preview.leftPages.length > 0 ? [t('sheet.leftPages', { pages: preview.leftPages.join(comma) })] : []),
    ...(preview?.totals.map((one) => t('sheet.totalDiffers', { ...one })) ?? []),
  ]
  const say = ({ heading, value, word }: Preview['rows'][number]['cells'][number]): string => {
    const said = t(`sheet.errors.${word}` as 'sheet.errors.number', { defaultValue: word })
    return heading === '' ? said : t('sheet.cell', { heading, value, said })
  }
  const rows = preview?.rows.filter(({ change }) => !onlyBad || change === 'error') ?? []
  return (
    <Dialog
      title={t('sheet.title')}
      facts={preview ? t('sheet.facts', { kind: t(`sheet.kinds.${preview.kind}`), total: preview.total }) : undefined}
      width={820}
      onClose={onClose}
      note={
        preview ? (
          <span role="status">
            {t('sheet.verdict', { added: preview.added, changed: preview.changed, bad: preview.total - preview.good })}
          </span>
        ) : undefined
      }
      actions={
        <>
          {preview ? <Button onClick={sheet.drop}>{t('sheet.other')}</Button> : null}
          <Button onClick={onClose}>{t('sheet.cancel')}</Button>
          {preview ? (
            <Button
              type="primary"
              loading={busy}
              disabled={preview.good === 0}
              onClick={() => {
                void write()
              }}
            >
              {t('sheet.submit', { count: preview.good })}
            </Button>
          ) : null}
        </>
      }
    >
      {sheet.error || failed ? <Alert type="error" showIcon title={sheet.error || failed} style={{ marginBottom: 12 }} /> : null}
      {preview ? (
        <>
          {notes.length > 0 ? <Alert type="warning" showIcon title={notes.join(' ')} style={{ marginBottom: 12 }} /> : null}
          {preview.good < preview.total ? (
            <Checkbox
              checked={onlyBad}
              style={{ marginBottom: 8 }}
              onChange={({ target }) => {
                setOnlyBad(target.checked)
              }}
            >
              {t('sheet.onlyBad')}
            </Checkbox>
          ) : null}
          <div className={styles['table']}>
            <table className={styles['sides']}>
              <thead>
                <tr>
                  <th>{t('sheet.line')}</th>
                  <th>{t('column.number')}</th>
                  <th>{t('column.date')}</th>
                  <th>{t('party.in')}</th>
                  <th data-figure="">{t('column.total')}</th>
                  <th>{t('sheet.result')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.line} data-differs={row.change === 'error' ? '' : undefined}>
                    <td>{row.line}</td>
                    <td className="mono">{row.number}</td>
                    <td>{row.issued || <Nil />}</td>
                    <td>{row.party ?? <Nil />}</td>
                    <td data-figure="">
                      <Amount value={row.total} />
                    </td>
                    <td>{row.change === 'error' ? row.cells.map(say).join(' · ') : t(`sheet.change.${row.change}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <SheetDrop
          words={words}
          busy={sheet.busy}
          onFile={(given) => {
            setFile(given)
            sheet.take(given)
          }}
        />
      )}
    </Dialog>
  )
}
export default SheetImportDialog
