// A sheet brought in: template → file → preview with every wrong cell → the right rows. One piece for accounts and numbers.
import { Alert, Button, Checkbox, Table, type TableColumnsType } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postFile, saveFile, type FileCall } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SheetCell, SheetDrop, useSheetPreview } from '../../ui/sheet-drop.tsx'
import { useVoucherChange } from './vouchers.queries.ts'
import '../../lib/voucher-sentences.ts'

interface Row {
  readonly line: number
  readonly errors: readonly { readonly column: string; readonly reason: string }[]
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
  readonly template: { readonly call: Parameters<typeof saveFile>[0]; readonly label: string; readonly name: string }
  readonly calls: { readonly preview: FileCall; readonly bring: FileCall }
  readonly maxBytes: number
  readonly columns: readonly { readonly key: string; readonly title: string; readonly width: number; readonly text: (row: R) => string }[]
  readonly reason: (column: string, reason: string) => string
  readonly isUpdate: (row: R) => boolean
  readonly onDone: (done: D) => void
  readonly onClose: () => void
}
export const SheetImportDialog = <R extends Row, D>(p: Props<R, D>) => {
  const { t } = useTranslation('vouchers')
  const [file, setFile] = useState<File>()
  const [onlyBad, setOnlyBad] = useState(false)
  const words = {
    drop: t('sheet.drop'),
    rules: p.rules,
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const { preview, error, busy, take, drop } = useSheetPreview<Preview<R>>(p.calls.preview, p.maxBytes, words)
  const bring = useVoucherChange((sheet: File) => postFile<D>(p.calls.bring, sheet))
  const submit = () => {
    if (!file) return
    bring.mutateAsync(file).then(
      (done) => {
        p.onDone(done)
        p.onClose()
      },
      () => undefined,
    )
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
        return <SheetCell value={text(row)} empty={t('sheet.emptyCell')} wrong={wrong && p.reason(key, wrong.reason)} />
      },
    })),
  ]
  return (
    <Dialog
      title={p.title}
      facts={preview ? t('sheet.facts', { name: preview.fileName, count: preview.total }) : undefined}
      width={820}
      onClose={p.onClose}
      note={
        verdict ? (
          <span role="status">{verdict}</span>
        ) : (
          <Button
            icon={<Download size={15} />}
            onClick={() => {
              saveFile(p.template.call, p.template.name).catch(() => undefined)
            }}
          >
            {p.template.label}
          </Button>
        )
      }
      actions={
        <>
          {preview ? <Button onClick={drop}>{t('sheet.other')}</Button> : null}
          <Button onClick={p.onClose}>{t('cancel')}</Button>
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
          <Table<R>
            className="dense"
            size="small"
            virtual
            rowKey="line"
            pagination={false}
            scroll={{ y: 360, x: 760 }}
            columns={columns}
            dataSource={onlyBad ? preview.rows.filter((row) => row.errors.length > 0) : [...preview.rows]}
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
