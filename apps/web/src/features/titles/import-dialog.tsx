// 导入抬头: template → file → preview with every wrong cell → the good rows are added, all or none.
import { Alert, App, Button, Table, type TableColumnsType } from 'antd'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { titleColumns, type TitleColumn } from '@piaotai/domain/title-draft.ts'
import { api, saveFile } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetCell, SheetDrop, useSheetPreview } from '../../ui/sheet-drop.tsx'
import { useFormerWords } from './title-words.ts'
import { useTitleChange, type TitleFields, type TitlePreview } from './titles.queries.ts'

type Row = TitlePreview['rows'][number]
const widths: Readonly<Partial<Record<TitleColumn, number>>> = { taxId: 176, phone: 100, bankAccount: 150 }
const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('titles')
  const { message } = App.useApp()
  const formerWords = useFormerWords()
  const words = {
    drop: t('sheet.drop'),
    rules: t('sheet.rules'),
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const { preview, error, busy, take, drop } = useSheetPreview<TitlePreview>('previewTitles', limits.titleSheetBytes, words)
  const good = preview?.rows.filter((row) => row.errors.length === 0) ?? []
  const noRoom = preview !== undefined && good.length > preview.room
  const add = useTitleChange((titles: TitleFields[]) => api.user.importTitles({ titles }))
  const submit = () => {
    add.mutateAsync(good.map(({ line: _line, errors: _errors, ...fields }) => fields)).then(
      ({ added }) => {
        void message.success(t('sheet.done', { count: added }))
        onClose()
      },
      () => undefined,
    )
  }
  const cell = (row: Row, column: TitleColumn) => {
    const wrong = row.errors.find((e) => e.column === column)
    const value = column === 'formerNames' ? formerWords(row.formerNames) : row[column]
    const figures = (column === 'taxId' || column === 'bankAccount') && value !== ''
    // What is wrong with figures is told in letters.
    return (
      <SheetCell
        value={figures ? <span className="mono">{value}</span> : value}
        empty={t('sheet.emptyCell')}
        wrong={wrong && t(`reason.${wrong.reason}` as 'reason.required', { max: limits.formerNames, defaultValue: wrong.reason })}
      />
    )
  }
  const columns: TableColumnsType<Row> = [
    { title: t('sheet.line'), width: 48, align: 'right', render: (_, row) => <span className="sub">{row.line}</span> },
    ...titleColumns.map((column) => ({
      title: t(`column.${column}`),
      width: widths[column],
      render: (_: unknown, row: Row) => cell(row, column),
    })),
  ]
  const verdict =
    preview &&
    (noRoom
      ? t('sheet.noRoom', { count: preview.room })
      : good.length === 0
        ? t('sheet.noneGood')
        : good.length === preview.total
          ? t('sheet.allGood', { count: good.length })
          : t('sheet.someBad', { good: good.length, bad: preview.total - good.length }))
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
              saveFile('readTitleTemplate', t('sheet.templateName')).catch(() => undefined)
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
            <Button type="primary" disabled={good.length === 0 || noRoom} loading={add.isPending} onClick={submit}>
              {t('sheet.submit', { count: good.length })}
            </Button>
          ) : null}
        </>
      }
    >
      {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
      {preview ? (
        <Table<Row>
          className="dense title-sheet"
          size="small"
          rowKey="line"
          pagination={false}
          scroll={{ y: 380 }}
          columns={columns}
          dataSource={preview.rows}
        />
      ) : (
        <SheetDrop words={words} busy={busy} onFile={take} />
      )}
    </Dialog>
  )
}
export default ImportDialog
