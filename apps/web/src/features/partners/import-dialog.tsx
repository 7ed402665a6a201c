// 导入往来企业: template → file → preview with every wrong cell → the right rows are added, or update the partner of their tax id.
import { Alert, App, Button, Checkbox, Table, type TableColumnsType } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/user/partners.ts'
import { mailboxCell, partnerColumns, type PartnerColumn } from '@piaotai/domain/partner-sheet.ts'
import { partnerLimits } from '@piaotai/domain/partner.ts'
import { postFile, saveFile } from '../../lib/api.ts'
import { useComma } from '../../lib/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetCell, SheetDrop, useSheetPreview } from '../../ui/sheet-drop.tsx'
import { usePartnerChange, type Preview } from './partners.queries.ts'
import '../../lib/partner-sentences.ts'

type Row = Preview['rows'][number]
type Done = Received<(typeof partnerEndpoints)['importPartners']>
const widths: Readonly<Partial<Record<PartnerColumn, number>>> = { name: 200, taxId: 176, address: 180, bankAccount: 170, mailboxes: 240 }
const usual = 104
const figures: readonly PartnerColumn[] = ['taxId', 'bankCode', 'bankAccount']

const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('partners')
  const { message } = App.useApp()
  const comma = useComma()
  const [file, setFile] = useState<File>()
  const [onlyBad, setOnlyBad] = useState(false)
  const words = {
    drop: t('sheet.drop'),
    rules: t('sheet.rules'),
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const { preview, error, busy, take, drop } = useSheetPreview<Preview>('previewPartners', partnerLimits.sheetBytes, words)
  const bring = usePartnerChange((sheet: File) => postFile<Done>('importPartners', sheet))
  const submit = () => {
    if (!file) return
    bring.mutateAsync(file).then(
      (done) => {
        void message.success(t('sheet.done', { ...done }))
        onClose()
      },
      () => undefined,
    )
  }
  const textOf = (row: Row, column: PartnerColumn): string => {
    switch (column) {
      case 'relations':
        return row.relations.map((relation) => t(`values.relations.${relation}`)).join(comma)
      case 'customerType':
        return t(`values.customerType.${row.customerType}`)
      case 'taxpayerKind':
        return row.taxpayerKind ? t(`values.taxpayerKind.${row.taxpayerKind}`) : ''
      case 'invoicingType':
        return row.invoicingType ? t(`values.invoicingType.${row.invoicingType}`) : ''
      case 'tags':
        return row.tags.join(comma)
      case 'mailboxes':
        return mailboxCell(row.mailboxes)
      default:
        return row[column]
    }
  }
  const cell = (row: Row, column: PartnerColumn) => {
    const wrong = row.errors.find((one) => one.column === column)
    const value = textOf(row, column)
    return (
      <SheetCell
        value={figures.includes(column) && value !== '' ? <span className="mono">{value}</span> : value}
        empty={t('sheet.emptyCell')}
        wrong={wrong && t(`reason.${wrong.reason}`)}
      />
    )
  }
  const columns: TableColumnsType<Row> = [
    { title: t('sheet.line'), width: 48, align: 'right', fixed: 'start', render: (_, row) => <span className="sub">{row.line}</span> },
    {
      title: t('sheet.state'),
      width: 64,
      fixed: 'start',
      render: (_, row) => (
        <span className={`status ${row.errors.length > 0 ? 'wrong' : 'rest'}`}>
          {t(row.errors.length > 0 ? 'sheet.wrong' : row.exists ? 'sheet.updates' : 'sheet.adds')}
        </span>
      ),
    },
    ...partnerColumns.map((column) => ({
      title: t(`column.${column}`),
      width: widths[column] ?? usual,
      render: (_: unknown, row: Row) => cell(row, column),
    })),
  ]
  const bad = preview ? preview.total - preview.good : 0
  const verdict =
    preview &&
    (preview.good === 0
      ? t('sheet.noneGood')
      : bad === 0
        ? t('sheet.allGood', { count: preview.good, updates: preview.updates })
        : t('sheet.someBad', { good: preview.good, updates: preview.updates, bad }))
  return (
    <Dialog
      title={t('sheet.title')}
      facts={preview ? t('sheet.facts', { name: preview.fileName, count: preview.total }) : undefined}
      width={960}
      onClose={onClose}
      note={
        verdict ? (
          <span role="status">{verdict}</span>
        ) : (
          <Button
            icon={<Download size={15} />}
            onClick={() => {
              saveFile('readPartnerTemplate', t('sheet.templateName')).catch(() => undefined)
            }}
          >
            {t('sheet.template')}
          </Button>
        )
      }
      actions={
        <>
          {preview ? <Button onClick={drop}>{t('sheet.other')}</Button> : null}
          <Button onClick={onClose}>{t('cancel')}</Button>
          {preview ? (
            <Button type="primary" disabled={preview.good === 0} loading={bring.isPending} onClick={submit}>
              {t('sheet.submit', { count: preview.good })}
            </Button>
          ) : null}
        </>
      }
    >
      {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
      {preview ? (
        <>
          {bad > 0 ? (
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
          <Table<Row>
            className="dense"
            size="small"
            virtual
            rowKey="line"
            pagination={false}
            scroll={{ y: 380, x: 112 + partnerColumns.reduce((sum, column) => sum + (widths[column] ?? usual), 0) }}
            columns={columns}
            dataSource={onlyBad ? preview.rows.filter((row) => row.errors.length > 0) : preview.rows}
          />
        </>
      ) : (
        <SheetDrop
          words={words}
          busy={busy}
          onFile={(chosen) => {
            setFile(chosen)
            take(chosen)
          }}
        />
      )}
    </Dialog>
  )
}
export default ImportDialog
