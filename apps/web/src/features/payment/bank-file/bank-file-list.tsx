// 银行文件: what was made, by whom, how far it is paid, and its download, which warns the second time.
import { useMemo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { bankFormats, plainBankAccount } from '@piaotai/domain/payment/bank-file.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { bankFilesKey, type BankFile, type BankFilesQuery } from './bank-file.queries.ts'
import { PaymentTotals } from '../payment-totals.tsx'
import { saveBankFile } from './save-bank-file.ts'
import './bank-file-sentences.ts'

const conditions = (t: TFunction<'paymentBankFiles'>): readonly Condition<BankFilesQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('files.search'), hint: t('files.searchHint'), max: limits.keywordMax, search: true },
  {
    kind: 'choice',
    key: 'format',
    label: t('files.format'),
    options: bankFormats.map((value) => ({ value, label: t(`format.${value}`) })),
  },
]
export const bankFileColumns = (
  t: TFunction<'paymentBankFiles'>,
  { actions, act }: Pick<RowActions<BankFile>, 'actions' | 'act'>,
): readonly ConfiguredColumn<BankFile>[] => [
  { key: 'madeAt', title: t('files.madeAt'), width: 140, pinned: true, render: (f) => minuteOf(f.madeAt) },
  { key: 'format', title: t('files.format'), width: { zh: 92, en: 88 }, render: (f) => t(`format.${f.format}`) },
  {
    key: 'payer',
    title: t('files.payer'),
    width: 150,
    grows: true,
    render: (f) => (
      <span title={`${f.payer.name} ${f.payer.bankName} ${f.payer.bankAccount}`}>
        <span className="mono">…{plainBankAccount(f.payer.bankAccount).slice(-4)}</span> {f.payer.bankName || f.payer.name}
      </span>
    ),
  },
  { key: 'day', title: t('files.day'), width: 104, render: (f) => f.day },
  {
    key: 'amount',
    title: t('files.amount'),
    width: 124,
    align: 'right',
    figure: (f) => amountText(f.amount),
    render: (f) => <Amount value={f.amount} strong />,
  },
  {
    key: 'paid',
    title: t('files.paid'),
    width: { zh: 100, en: 104 },
    render: (f) => (
      <span className={f.paid === f.count ? 'status good' : undefined}>{t('files.paidOf', { paid: f.paid, count: f.count })}</span>
    ),
  },
  { key: 'purpose', title: t('files.purpose'), width: 150, hidden: 'unlessWide', render: (f) => f.purpose },
  { key: 'by', title: t('files.by'), width: { zh: 84, en: 92 }, render: (f) => f.madeBy },
  {
    key: 'downloads',
    title: t('files.downloads'),
    width: { zh: 116, en: 136 },
    render: (f) => (
      <>
        {f.downloads === 0 ? <span className="nil">{t('files.never')}</span> : t('files.downloaded', { count: f.downloads })}
        {f.again ? <span className="status attention"> {t('files.again')}</span> : null}
      </>
    ),
  },
  {
    key: 'actions',
    title: t('files.actions'),
    width: { zh: 64, en: 92 },
    pinned: true,
    render: (f) => <RowButtons row={f} actions={actions} act={act} />,
  },
]
export const BankFileList = ({ view }: { readonly view: ReactNode }) => {
  const { t } = useTranslation('paymentBankFiles')
  const room = useRoom()
  const list = useList({ queryKey: bankFilesKey, call: api.invoice.listBankFiles, conditions: conditions(t) })
  const rowActions = useRowActions<BankFile>({
    actions: [
      {
        key: 'download',
        allowed: ({ downloads, paid }) => downloads === 0 && paid === 0,
        label: () => t('files.download'),
        rowLabel: ({ madeAt }) => t('files.downloadOne', { at: minuteOf(madeAt) }),
        run: ([file]) => saveBankFile(t, file!),
        done: () => t('files.saved'),
      },
      {
        key: 'again',
        allowed: ({ downloads, paid }) => downloads > 0 || paid > 0,
        label: () => t('files.download'),
        rowLabel: ({ madeAt }) => t('files.downloadOne', { at: minuteOf(madeAt) }),
        confirm: ([file]) => ({
          title: t('files.warnTitle'),
          content: [
            file!.downloads > 0
              ? t('files.warnText', { count: file!.downloads, at: file!.downloadedAt === null ? '' : minuteOf(file!.downloadedAt) })
              : '',
            file!.paid > 0 ? t('files.paidWarn', { count: file!.paid }) : '',
          ]
            .filter((part) => part !== '')
            .join(' '),
          okText: t('files.warnOk'),
          cancelText: t('cancel'),
        }),
        run: ([file]) => saveBankFile(t, file!),
        done: () => t('files.saved'),
      },
    ],
    nameOf: ({ madeAt }) => ({ number: minuteOf(madeAt), name: null }),
    stale: [bankFilesKey],
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, bankFileColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <ConfiguredList<BankFile>
      name="bankFiles"
      list={list}
      columns={columns}
      rowActions={rowActions}
      pageActions={view}
      words={{
        title: t('files.title'),
        facts: t('files.facts'),
        empty: { title: t('files.emptyTitle'), text: t('files.emptyText') },
        none: { title: t('files.noneTitle'), text: t('files.noneText') },
        failed: { title: t('failedTitle'), text: t('failedText') },
        all: t('files.all'),
      }}
      totals={<PaymentTotals of={list.data} count={(count) => t('files.total', { count })} label={t('files.amount')} />}
    />
  )
}
