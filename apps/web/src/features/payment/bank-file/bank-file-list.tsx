// 银行文件: what was made, by whom, how far it is paid, and what left it.
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { bankFileTabs, bankFormats, plainBankAccount } from '@piaotai/domain/payment/bank-file.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { bankFilesKey, type BankFile, type BankFilesQuery } from './bank-file.queries.ts'
import { PaymentTotals } from '../payment-totals.tsx'
import { useBankFileActions } from './use-bank-file-actions.tsx'

const BankFileDrawer = lazy(() => import('./bank-file-drawer.tsx'))

const conditions = (t: TFunction<'paymentBankFiles'>): readonly Condition<BankFilesQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('files.search'), hint: t('files.searchHint'), max: limits.keywordMax, search: true },
  {
    kind: 'choice',
    key: 'format',
    label: t('files.format'),
    options: bankFormats.map((value) => ({ value, label: t(`format.${value}`) })),
  },
  { kind: 'tab', key: 'tab', values: bankFileTabs },
]
export const bankFileColumns = (
  t: TFunction<'paymentBankFiles'>,
  { actions, act }: Pick<RowActions<BankFile>, 'actions' | 'act'>,
): readonly ConfiguredColumn<BankFile>[] => [
  {
    key: 'number',
    title: t('files.number'),
    width: 196,
    pinned: true,
    names: true,
    nameOf: (f) => t('files.open', { number: f.number || minuteOf(f.madeAt) }),
    render: (f) => <span className="mono">{f.number || t('files.none')}</span>,
  },
  { key: 'madeAt', title: t('files.madeAt'), width: 140, render: (f) => minuteOf(f.madeAt) },
  { key: 'format', title: t('files.format'), width: { zh: 92, en: 88 }, render: (f) => t(`format.${f.format}`) },
  {
    key: 'payer',
    title: t('files.payer'),
    width: 110,
    grows: true,
    render: (f) => (
      <span title={`${f.payer.name} ${f.payer.bankName} ${f.payer.bankAccount}`}>
        <span className="mono">…{plainBankAccount(f.payer.bankAccount).slice(-4)}</span> {f.payer.bankName || f.payer.name}
      </span>
    ),
  },
  { key: 'day', title: t('files.day'), width: 104, hidden: 'unlessWide', render: (f) => f.day },
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
  { key: 'by', title: t('files.by'), width: { zh: 84, en: 92 }, hidden: 'unlessWide', render: (f) => f.madeBy },
  {
    key: 'downloads',
    title: t('files.downloads'),
    width: { zh: 120, en: 132 },
    render: (f) => (
      <>
        {f.look.length > 0 ? <span className="status wrong">{t('files.toLook', { count: f.look.length })} </span> : null}
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
  const drawer = useOpen()
  const rowActions = useBankFileActions()
  const { open } = drawer
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, bankFileColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <>
      <ConfiguredList<BankFile>
        name="bankFiles"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={view}
        words={{
          title: t('files.title'),
          facts: t('files.facts'),
          empty: {
            of: 'bankFiles',
            subject: 'bank',
            acts: [
              { say: 'goConfirm', go: { to: '/purchaseInvMan/confirmPayment' } },
              { say: 'goStatements', go: { to: '/purchaseInvMan/confirmPayment', search: { view: 'statements' } } },
            ],
          },
          none: { title: t('files.noneTitle'), text: t('files.noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          all: t('files.all'),
        }}
        totals={<PaymentTotals of={list.data} count={(count) => t('files.total', { count })} label={t('files.amount')} />}
        tabs={bankFileTabs.map((key) => ({ key, label: t(`files.tab.${key}`), count: list.data?.counts[key], wrong: key === 'look' }))}
        onOpen={open}
        shown={drawer.id}
      />
      <Suspense>{drawer.id === undefined ? null : <BankFileDrawer key={drawer.id} id={drawer.id} onClose={drawer.close} />}</Suspense>
    </>
  )
}
