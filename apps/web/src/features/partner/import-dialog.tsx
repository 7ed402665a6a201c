// 导入往来企业: template → file → preview with every wrong cell → the right rows are added, or update the partner of their tax id.
import { Alert, App, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { mailboxCell, partnerColumns, type PartnerColumn } from '@piaotai/domain/partner/partner-sheet.ts'
import { partnerLimits } from '@piaotai/domain/partner/partner.ts'
import { postFile } from '../../lib/http/api.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { SheetDialog } from '../../ui/overlay/sheet-dialog.tsx'
import { SheetCell, useSheetPreview } from '../../ui/overlay/sheet-drop.tsx'
import { usePartnerChange, type Preview } from './partner.queries.ts'
import styles from '../../ui/overlay/sheet-drop.module.css'

type Row = Preview['rows'][number]
type Values = NonNullable<Row['before']>
type Done = Received<(typeof partnerEndpoints)['importPartners']>
const widths: Readonly<Partial<Record<PartnerColumn, number>>> = { name: 200, taxId: 176, address: 180, bankAccount: 170, mailboxes: 240 }
const usual = 104
const figures: readonly PartnerColumn[] = ['taxId', 'bankCode', 'bankAccount']
/** What decides where payments go. */
const payee: readonly PartnerColumn[] = ['name', 'bankName', 'bankCode', 'bankAccount']
const movesAccount = ({ errors, before, changed, bankAccount }: Row): boolean =>
  errors.length === 0 &&
  before !== null &&
  (before.bankAccount !== '' || bankAccount !== '') &&
  changed.some((column) => payee.includes(column))

const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('partner')
  const { t: ofAccount } = useTranslation('partnerAccount')
  const { message } = App.useApp()
  const comma = useComma()
  const [file, setFile] = useState<File>()
  const drop = {
    drop: t('sheet.drop'),
    rules: t('sheet.rules'),
    reading: t('sheet.reading'),
    format: t('sheet.format'),
    tooLarge: t('sheet.tooLarge'),
  }
  const sheet = useSheetPreview<Preview>('previewPartners', partnerLimits.sheetBytes, drop)
  const { preview } = sheet
  const bring = usePartnerChange((brought: File) => postFile<Done>('importPartners', brought))
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
  const textOf = (row: Values, column: PartnerColumn): string => {
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
    const shown = (value: string) => (figures.includes(column) && value !== '' ? <span className="mono">{value}</span> : value)
    const value = textOf(row, column)
    if (!wrong && row.before && row.changed.includes(column))
      return (
        <span className={`${styles['sheet-change']}${payee.includes(column) && movesAccount(row) ? ' loud' : ''}`}>
          <del>{shown(textOf(row.before, column)) || t('sheet.emptyCell')}</del>
          <span>{shown(value)}</span>
        </span>
      )
    return <SheetCell value={shown(value)} empty={t('sheet.emptyCell')} wrong={wrong && t(`reason.${wrong.reason}`)} />
  }
  const columns: TableColumnsType<Row> = [
    { title: t('sheet.line'), width: 48, align: 'right', fixed: 'start', render: (_, row) => <span className="sub">{row.line}</span> },
    {
      title: t('sheet.state'),
      width: 64,
      fixed: 'start',
      render: (_, row) => (
        <span className={`status ${row.errors.length > 0 ? 'wrong' : 'rest'}`}>
          {row.exists && row.errors.length === 0 && row.changed.length === 0
            ? ofAccount('sheet.unchanged')
            : t(row.errors.length > 0 ? 'sheet.wrong' : row.exists ? 'sheet.updates' : 'sheet.adds')}
        </span>
      ),
    },
    ...partnerColumns.map((column) => ({
      title: t(`column.${column}`),
      width: widths[column] ?? usual,
      render: (_: unknown, row: Row) => cell(row, column),
    })),
  ]
  const moved = preview?.rows.filter(movesAccount).length ?? 0
  const bad = preview ? preview.total - preview.good : 0
  const verdict =
    preview &&
    (preview.good === 0
      ? t('sheet.noneGood')
      : bad === 0
        ? t('sheet.allGood', { count: preview.good, updates: preview.updates })
        : t('sheet.someBad', { good: preview.good, updates: preview.updates, bad }))
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
        submit: t('sheet.submit', { count: preview?.good ?? 0 }),
        onlyBad: bad > 0 ? t('sheet.onlyBad') : undefined,
      }}
      template="readPartnerTemplate"
      sheet={sheet}
      facts={preview && t('sheet.facts', { name: preview.fileName, count: preview.total })}
      verdict={verdict}
      submit={{ off: preview?.good === 0, busy: bring.isPending, run: submit }}
      onFile={(chosen) => {
        setFile(chosen)
        sheet.take(chosen)
      }}
      onClose={onClose}
    >
      {(onlyBad) => (
        <>
          {moved > 0 ? (
            <Alert type="warning" showIcon title={ofAccount('sheet.accounts', { count: moved })} style={{ marginBottom: 8 }} />
          ) : null}
          {preview?.rows.some(({ exists }) => exists) ? <p className="sub">{ofAccount('sheet.keeps')}</p> : null}
          <Table<Row>
            className="dense"
            size="small"
            virtual
            rowKey="line"
            pagination={false}
            scroll={{ y: 380, x: 112 + partnerColumns.reduce((sum, column) => sum + (widths[column] ?? usual), 0) }}
            columns={columns}
            dataSource={preview?.rows.filter((row) => !onlyBad || row.errors.length > 0)}
          />
        </>
      )}
    </SheetDialog>
  )
}
export default ImportDialog
