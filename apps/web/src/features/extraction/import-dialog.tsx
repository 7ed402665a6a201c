// 导入参数: template → file → preview with every wrong cell, old → new → the good rows, all or none.
import { App, Checkbox, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parameterLimits } from '@piaotai/domain/rules/parameter-sheet.ts'
import { api } from '../../lib/http/api.ts'
import { SheetDialog } from '../../ui/overlay/sheet-dialog.tsx'
import { useSheetPreview } from '../../ui/overlay/sheet-drop.tsx'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import type { ParameterPreview } from './extraction.queries.ts'
import { useFieldNames } from './parts-table.tsx'
import styles from './extraction.module.css'

type Row = ParameterPreview['rows'][number]
const isGood = ({ error, cells }: Row): boolean => error === null && cells.every((cell) => cell.error === null)
const sentOf = (row: Row) =>
  row.invoiceId === null || row.version === null || !isGood(row)
    ? []
    : [{ invoiceId: row.invoiceId, version: row.version, set: Object.fromEntries(row.cells.map(({ field, to }) => [field, to])) }]

const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('extraction')
  const { message } = App.useApp()
  const { nameOf } = useFieldNames()
  const [overwrite, setOverwrite] = useState(false)
  const drop = {
    drop: t('sheet.drop'),
    rules: t('sheet.rules'),
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const sheet = useSheetPreview<ParameterPreview>('previewParameters', parameterLimits.sheetBytes, drop)
  const { preview } = sheet
  const good = preview?.rows.flatMap(sentOf) ?? []
  const bring = useRuleChange(() => api.invoice.importParameters({ overwrite, rows: good }))
  const columns: TableColumnsType<Row> = [
    { title: t('sheet.line'), width: 48, align: 'right', render: (_, row) => <span className="sub">{row.line}</span> },
    { title: t('sheet.number'), width: 200, render: (_, row) => <span className="mono">{row.number}</span> },
    {
      title: t('sheet.change'),
      render: (_, row) =>
        row.error ? (
          <span className={styles['wrong']}>{t(`sheet.errors.${row.error}`)}</span>
        ) : (
          row.cells.map(({ field, typed, from, to, error }) => (
            <div key={field}>
              <span className="sub">{nameOf(field)}</span> {from ?? <span className="sub">{t('sheet.empty')}</span>} →{' '}
              {error ? (
                <span className={styles['wrong']}>
                  {typed} · {t('sheet.wrong')}
                </span>
              ) : (
                (to ?? typed)
              )}
            </div>
          ))
        ),
    },
  ]
  return (
    <SheetDialog
      title={t('sheet.title')}
      width={820}
      words={{
        ...drop,
        template: t('sheet.template'),
        templateName: t('sheet.templateName'),
        other: t('sheet.other'),
        cancel: t('cancel'),
        submit: t('sheet.submit', { count: good.length }),
        onlyBad: preview?.rows.some((row) => !isGood(row)) ? t('sheet.onlyBad') : undefined,
      }}
      template="readParameterTemplate"
      sheet={sheet}
      facts={preview && t('sheet.facts', { name: preview.fileName, count: preview.total })}
      verdict={preview && t('sheet.verdict', { good: good.length, bad: preview.rows.length - good.length })}
      submit={{
        off: good.length === 0,
        busy: bring.isPending,
        run: () => {
          bring.mutate(undefined, {
            onSuccess: (done) => {
              void message.success(t('sheet.done', { changed: done.changed, kept: done.kept }))
              onClose()
            },
          })
        },
      }}
      onFile={sheet.take}
      onClose={onClose}
    >
      {(onlyBad) => (
        <>
          <Checkbox
            checked={overwrite}
            onChange={({ target }) => {
              setOverwrite(target.checked)
            }}
          >
            {t('sheet.overwrite')}
          </Checkbox>
          <Table<Row>
            className="dense"
            size="small"
            rowKey="line"
            pagination={false}
            scroll={{ y: 380 }}
            columns={columns}
            dataSource={preview?.rows.filter((row) => !onlyBad || !isGood(row)) ?? []}
          />
        </>
      )}
    </SheetDialog>
  )
}
export default ImportDialog
