// 导入抬头: template → file → preview with every wrong cell → the good rows are added, all or none.
import { App, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { titleColumns, type TitleColumn } from '@piaotai/domain/title/title-draft.ts'
import { api } from '../../lib/http/api.ts'
import { SheetDialog } from '../../ui/overlay/sheet-dialog.tsx'
import { SheetCell, useSheetPreview } from '../../ui/overlay/sheet-drop.tsx'
import { useFormerWords } from './title-words.ts'
import { useTitleChange, type TitleFields, type TitlePreview } from './title.queries.ts'

type Row = TitlePreview['rows'][number]
const widths: Readonly<Partial<Record<TitleColumn, number>>> = { taxId: 176, phone: 100, bankAccount: 150 }
const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('title')
  const { message } = App.useApp()
  const formerWords = useFormerWords()
  const drop = {
    drop: t('sheet.drop'),
    rules: t('sheet.rules'),
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const sheet = useSheetPreview<TitlePreview>('previewTitles', limits.titleSheetBytes, drop)
  const { preview } = sheet
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
    <SheetDialog
      title={t('sheet.title')}
      width={960}
      words={{
        ...drop,
        template: t('sheet.template'),
        templateName: t('sheet.templateName'),
        other: t('sheet.other'),
        cancel: t('cancel'),
        submit: t('sheet.submit', { count: good.length }),
      }}
      template="readTitleTemplate"
      sheet={sheet}
      facts={preview && t('sheet.facts', { name: preview.fileName, count: preview.total })}
      verdict={verdict}
      submit={{ off: good.length === 0 || noRoom, busy: add.isPending, run: submit }}
      onFile={sheet.take}
      onClose={onClose}
    >
      {() => (
        <Table<Row>
          className="dense title-sheet"
          size="small"
          rowKey="line"
          pagination={false}
          scroll={{ y: 380 }}
          columns={columns}
          dataSource={preview?.rows}
        />
      )}
    </SheetDialog>
  )
}
export default ImportDialog
