// The sheets of vouchers: accounts, and numbers that other books gave.
import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postFile, type FileCall } from '../../lib/http/api.ts'
import { SheetDialog } from '../../ui/overlay/sheet-dialog.tsx'
import { SheetCell, useSheetPreview } from '../../ui/overlay/sheet-drop.tsx'
import { useVoucherChange } from './voucher.queries.ts'

interface Row {
  readonly line: number
  readonly errors: readonly { readonly column: string; readonly reason: string; readonly other?: string | undefined }[]
}
interface Preview<R extends Row> {
  readonly fileName: string
  readonly total: number
  readonly good: number
  readonly updates: number
  readonly rows: readonly R[]
}
interface Props<R extends Row, D> {
  readonly title: string
  readonly rules: string
  readonly template: { readonly call: FileCall; readonly label: string; readonly name: string }
  readonly calls: { readonly preview: FileCall; readonly bring: FileCall }
  readonly maxBytes: number
  readonly columns: readonly { readonly key: string; readonly title: string; readonly width: number; readonly text: (row: R) => string }[]
  readonly reason: (column: string, reason: string, other?: string) => string
  readonly isUpdate: (row: R) => boolean
  readonly onDone: (done: D) => void
  readonly onClose: () => void
}
export const SheetImportDialog = <R extends Row, D>(p: Props<R, D>) => {
  const { t } = useTranslation('voucher')
  const [file, setFile] = useState<File>()
  const drop = {
    drop: t('sheet.drop'),
    rules: p.rules,
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const sheet = useSheetPreview<Preview<R>>(p.calls.preview, p.maxBytes, drop)
  const { preview } = sheet
  const bring = useVoucherChange((sheet: File) => postFile<D>(p.calls.bring, sheet))
  const submit = () => {
    if (!file) return
    bring.mutate(file, {
      onSuccess: (done) => {
        p.onDone(done)
        p.onClose()
      },
    })
  }
  const bad = preview ? preview.total - preview.good : 0
  const verdict =
    preview &&
    (preview.good === 0
      ? t('sheet.noneGood')
      : bad === 0
        ? t('sheet.allGood', { count: preview.good })
        : t('sheet.someBad', { good: preview.good, bad }))
  const columns: TableColumnsType<R> = [
    { title: t('sheet.line'), width: 56, align: 'right', render: (_, row) => <span className="sub">{row.line}</span> },
    {
      title: t('sheet.state'),
      width: 72,
      render: (_, row) => (
        <span className={`status ${row.errors.length > 0 ? 'wrong' : 'rest'}`}>
          {t(row.errors.length > 0 ? 'sheet.wrong' : p.isUpdate(row) ? 'sheet.updates' : 'sheet.adds')}
        </span>
      ),
    },
    ...p.columns.map(({ key, title, width, text }) => ({
      title,
      width,
      render: (_: unknown, row: R) => {
        const wrong = row.errors.find((one) => one.column === key)
        return <SheetCell value={text(row)} empty={t('sheet.emptyCell')} wrong={wrong && p.reason(key, wrong.reason, wrong.other)} />
      },
    })),
  ]
  return (
    <SheetDialog
      title={p.title}
      width={820}
      words={{
        ...drop,
        template: p.template.label,
        templateName: p.template.name,
        other: t('sheet.other'),
        cancel: t('cancel'),
        submit: t('sheet.submit', { count: preview?.good ?? 0 }),
        onlyBad: bad > 0 ? t('sheet.onlyBad') : undefined,
      }}
      template={p.template.call}
      sheet={sheet}
      facts={preview && t('sheet.facts', { name: preview.fileName, count: preview.total })}
      verdict={verdict}
      submit={{ off: preview?.good === 0, busy: bring.isPending, run: submit }}
      onFile={(chosen) => {
        setFile(chosen)
        sheet.take(chosen)
      }}
      onClose={p.onClose}
    >
      {(onlyBad) => (
        <Table<R>
          className="dense"
          size="small"
          virtual
          rowKey="line"
          pagination={false}
          scroll={{ y: 360, x: 760 }}
          columns={columns}
          dataSource={preview?.rows.filter((row) => !onlyBad || row.errors.length > 0)}
        />
      )}
    </SheetDialog>
  )
}
