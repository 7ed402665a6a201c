// The parsed rows of a sheet: faulty cells with their faults, already recorded invoices with a link.
import { Button, Pagination, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HandField } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { useComma, useLanguage } from '../../lib/i18n/language.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { ListTabs } from '../../ui/table/list-tabs.tsx'
import { SheetCell } from '../../ui/overlay/sheet-drop.tsx'
import { rowsQuery, type Figures, type SheetRow } from './manual-entry.queries.ts'
import styles from './manual-entry.module.css'
import listPageStyles from '../../ui/table/list-page.module.css'

const shown = [
  'number',
  'code',
  'type',
  'date',
  'seller.name',
  'seller.taxId',
  'buyer.name',
  'buyer.taxId',
  'amountExcludingTax',
  'taxAmount',
  'amountIncludingTax',
  'checkCode',
  'drawer',
  'remark',
] as const satisfies readonly HandField[]
const widths: Readonly<Partial<Record<HandField, number>>> = {
  number: 200,
  code: 116,
  type: 130,
  date: 100,
  'seller.name': 180,
  'seller.taxId': 176,
  'buyer.name': 180,
  'buyer.taxId': 176,
  remark: 160,
}
const pageSize = 100
const onlyDoubts = (faults: SheetRow['faults']): boolean => faults.every((fault) => fault.level === 'doubt')
const money = (field: HandField): boolean => field.startsWith('amount') || field === 'taxAmount'
/** Fields shown only if a row of the page has them. */
const rare: ReadonlySet<HandField> = new Set(['code', 'checkCode', 'drawer', 'remark', 'buyer.taxId', 'seller.taxId'])

interface Props {
  readonly figures: Figures
  readonly onOpenInvoice: ((id: string) => void) | undefined
}
export const SheetRows = ({ figures, onOpenInvoice }: Props) => {
  const { t } = useTranslation(['manualEntry', 'invoice'])
  const english = useLanguage() === 'en-US'
  const comma = useComma()
  const [tab, setTab] = useState<'all' | SheetRow['state']>(figures.wrong > 0 ? 'wrong' : 'all')
  const [page, setPage] = useState(1)
  const rows = useQuery(rowsQuery(figures.id, tab === 'all' ? undefined : tab, page, pageSize))
  const content = rows.data?.content ?? []
  const say = (fault: SheetRow['faults'][number]): string => {
    const words = t(`fault.${fault.word as 'required'}`, { ...fault.detail, defaultValue: fault.word })
    return fault.field === 'lines'
      ? t('fault.lineFault', { line: fault.detail?.['line'], cell: t(`lines.${fault.detail?.['cell'] as 'name'}`), fault: words })
      : words
  }
  const value = (row: SheetRow, field: HandField) => {
    const text = row.values[field] ?? ''
    const faults = row.faults.filter((fault) => fault.field === field)
    const wrong = faults.map(say).join(' ')
    const seen =
      wrong !== '' || text === '' ? (
        text
      ) : field === 'number' ? (
        <LongNumber value={text} />
      ) : field === 'type' ? (
        kindName(Number(text), english, false)
      ) : money(field) ? (
        <Amount value={normaliseAmount(text) ?? null} />
      ) : (
        text
      )
    return <SheetCell value={seen} empty={t('sheet.emptyCell')} wrong={wrong === '' ? undefined : wrong} doubt={onlyDoubts(faults)} />
  }
  const outcome = (row: SheetRow) => {
    const ofLines = row.faults.filter((fault) => fault.field === 'lines')
    if (row.existing)
      return (
        <>
          {t('sheet.existing', { day: dayOf(row.existing.enteredAt), name: row.existing.enteredBy })}
          {row.existing.invoiceId && onOpenInvoice ? (
            <Button
              type="link"
              size="small"
              onClick={() => {
                onOpenInvoice(row.existing!.invoiceId!)
              }}
            >
              {t('hand.look')}
            </Button>
          ) : null}
        </>
      )
    const wrong = [
      ...new Set(
        row.faults
          .filter((fault) => fault.level === 'error' && fault.field !== 'lines')
          .map((fault) => t(`invoice:detail.field.${fault.field as 'number'}`)),
      ),
    ]
    return (
      <>
        {wrong.length > 0 ? <span className={styles['entry-wrong']}>{wrong.join(comma)}</span> : null}
        {ofLines.length > 0 ? (
          <span className={onlyDoubts(ofLines) ? styles['entry-doubt'] : styles['entry-wrong']}>
            {' '}
            {ofLines.slice(0, 3).map(say).join(' ')}
          </span>
        ) : row.state === 'good' ? (
          <span className="sub">{t('sheet.ready')}</span>
        ) : null}
        {row.lineCount > 0 ? <small className="sub"> {t('sheet.lineCount', { count: row.lineCount })}</small> : null}
      </>
    )
  }
  const faulty = (field: HandField): boolean => content.some((row) => row.faults.some((fault) => fault.field === field))
  const seen = shown.filter((field) => !rare.has(field) || content.some((row) => row.values[field]) || faulty(field))
  // In the list of faulty rows, columns with faults come right after the number, so that nobody has to scroll for them.
  const first = tab === 'wrong' ? seen.filter((field) => field === 'number' || faulty(field)) : []
  const fields = [...first, ...seen.filter((field) => !first.includes(field))]
  const columns: TableColumnsType<SheetRow> = [
    {
      title: t('sheet.line'),
      width: 60,
      align: 'right',
      render: (_, row) => (
        <span className="sub" title={row.hidden ? t('sheet.hiddenRow') : undefined}>
          {row.line}
          {row.hidden ? '*' : ''}
        </span>
      ),
    },
    { title: t('sheet.state'), width: 170, render: (_, row) => outcome(row) },
    ...fields.map((field) => ({
      title: t(`invoice:detail.field.${field}`),
      width: widths[field] ?? 112,
      align: money(field) ? ('right' as const) : undefined,
      onCell: () => ({ className: field.endsWith('taxId') ? 'mono' : '' }),
      render: (_: unknown, row: SheetRow) => value(row, field),
    })),
  ]
  const tabs = (
    [
      ['all', figures.total],
      ['good', figures.good],
      ['wrong', figures.wrong],
      ['duplicate', figures.duplicates],
    ] as const
  ).map(([key, count]) => ({ key, label: t(`sheet.tab.${key}`), count, wrong: key === 'wrong' }))
  return (
    <>
      <div className={`${listPageStyles['list-tabs']} ${styles['entry-tabs']}`}>
        <ListTabs
          label={t('sheet.title')}
          tabs={tabs}
          tab={tab}
          onTab={(key) => {
            setTab(key as typeof tab)
            setPage(1)
          }}
        />
      </div>
      {rows.isError ? (
        <LoadFailed title={t('sheet.failed')} text="" onRetry={rows.refetch} error={rows.error} />
      ) : (
        <>
          <div className={styles['entry-scroll']} role="region" aria-label={t('sheet.title')} tabIndex={0}>
            <Table<SheetRow>
              className={`dense ${styles['entry-rows']}`}
              size="small"
              rowKey="line"
              loading={rows.isPending}
              columns={columns}
              dataSource={content}
              locale={{ emptyText: t('sheet.none') }}
              pagination={false}
            />
          </div>
          <Pagination
            className={styles['entry-pages']}
            size="small"
            current={page}
            pageSize={pageSize}
            total={rows.data?.totalElements ?? 0}
            showSizeChanger={false}
            hideOnSinglePage
            onChange={setPage}
          />
        </>
      )}
    </>
  )
}
