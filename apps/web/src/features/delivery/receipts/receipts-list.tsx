// 收票记录: what partners delivered inside the platform; accepted or refused here.
import { Button } from 'antd'
import { FileDown } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { deliveryLimits, receiptStates } from '@piaotai/domain/delivery/delivery.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { emailApi, saveEmailFile } from '../../../lib/http/email-api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { receiptsKey, type Area, type Receipt, type ReceiptsQuery } from '../delivery.queries.ts'
import { receiptLooks } from '../delivery-looks.tsx'
import { useReceiptActions } from './use-receipt-actions.ts'

const ReceiptDrawer = lazy(() => import('./receipt-drawer.tsx'))
const RefuseDialog = lazy(() => import('./refuse-receipt-dialog.tsx'))

const conditions = (t: TFunction<'delivery'>): readonly Condition<ReceiptsQuery>[] => [
  { kind: 'text', key: 'number', label: t('number'), hint: t('numberHint'), max: 40, task: { prefix: 'JF' }, search: true },
  { kind: 'text', key: 'keyword', label: t('receipts.sender'), hint: t('receipts.keywordHint'), max: limits.keywordMax },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t('receipts.receivedAt') },
  { kind: 'tab', key: 'state', values: receiptStates },
]
export const receiptColumns = (
  t: TFunction<'delivery'>,
  { actions, act }: Pick<RowActions<Receipt>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Receipt>[] => [
  { key: 'number', title: t('number'), width: 176, pinned: true, names: true, render: (r) => <span className="mono">{r.number}</span> },
  { key: 'sender', title: t('receipts.sender'), width: 200, grows: true, first: true, render: (r) => <Sender receipt={r} t={t} /> },
  { key: 'title', title: t('drawer.title'), width: 180, hidden: 'unlessWide', render: (r) => r.title || <Nil /> },
  { key: 'invoices', title: t('invoices'), width: { zh: 56, en: 76 }, align: 'right', render: (r) => r.invoices },
  {
    key: 'amount',
    title: t('amount'),
    width: 118,
    align: 'right',
    figure: (r) => amountText(r.amount),
    sum: (r) => r.amount,
    render: (r) => <Amount value={r.amount} strong />,
  },
  { key: 'receivedAt', title: t('receipts.receivedAt'), width: 128, first: true, render: (r) => minuteOf(r.receivedAt) },
  {
    key: 'state',
    title: t('state'),
    width: 148,
    first: true,
    render: (r) => (
      <StateTag
        look={receiptLooks[r.state]}
        word={t(`receipts.states.${r.state}`)}
        note={r.reason ?? undefined}
        title={r.reason ?? undefined}
      />
    ),
  },
  { key: 'validUntil', title: t('validUntil'), width: 128, hidden: 'unlessWide', render: (r) => minuteOf(r.validUntil) },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 96, en: 120 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]

/** The sender, and a buyer that is not this company. */
const Sender = ({ receipt: { sender, otherBuyers }, t }: { readonly receipt: Receipt; readonly t: TFunction<'delivery'> }) => (
  <>
    {sender}
    {otherBuyers.length > 0 ? <div className="sub">{t('receipts.otherBuyer', { buyers: otherBuyers.join('、') })}</div> : null}
  </>
)
interface Props {
  readonly area: Area
  /** The forwarding page shows what was forwarded alone, and exports nothing. */
  readonly page: 'personemailhistory' | 'receiveRecordCo' | 'thirdPartyInvoiceForwarding'
  /** The switch to the other lists of the page. */
  readonly view?: ReactNode
  /** Beside the title, in place of the usual facts. */
  readonly facts?: ReactNode
}
const titles = {
  personemailhistory: 'menu_1.personemailhistory',
  receiveRecordCo: 'menu_5.receiveRecordCo',
  thirdPartyInvoiceForwarding: 'menu_2.thirdPartyInvoiceForwarding',
} as const
export const ReceiptsList = ({ area, page, view, facts }: Props) => {
  const { t } = useTranslation('delivery')
  const { t: shell } = useTranslation('shell')
  const forwarded = page === 'thirdPartyInvoiceForwarding'
  const missing = useMissingPermission()
  const room = useRoom()
  const drawer = useOpen()
  const [refusing, setRefusing] = useState<Receipt>()
  const list = useList({
    queryKey: [...receiptsKey, page],
    call: (query: ReceiptsQuery, options) => emailApi.listReceipts({ ...query, ...(forwarded ? { forwarded } : {}), area }, options),
    conditions: conditions(t),
    live: () => false,
  })
  const rowActions = useReceiptActions(area, setRefusing, () => {
    list.select(new Map())
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, receiptColumns(t, { actions, act })), [t, room, actions, act])
  const { page: _page, pageSize: _size, ...filter } = list.query
  const found = list.data?.totalElements ?? 0
  const tooMany = found > deliveryLimits.exported ? t('exportTooMany', { max: deliveryLimits.exported }) : undefined
  const noExport = missing(`${area === 'personal' ? 'personemailhistory' : 'receiveRecordCo'}.export`) ?? tooMany
  return (
    <>
      <ConfiguredList<Receipt>
        name={forwarded ? 'receipts-forwarded' : `receipts-${area}`}
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell(`page.${titles[page]}`),
          facts: facts ?? (area === 'personal' ? t('receipts.mine') : undefined),
          empty: {
            of: forwarded ? 'receiptsForwarded' : area === 'personal' ? 'receiptsMine' : 'receipts',
            subject: 'mail',
            acts:
              area === 'personal'
                ? { none: 'what others send comes by itself' }
                : [{ say: 'goRelated', go: { to: '/partner/relatedpartnerlist' } }],
          },
          none: { title: t('receipts.none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('receipts.total', { count }),
          all: t('all'),
        }}
        tabs={receiptStates.map((state) => ({ key: state, label: t(`receipts.states.${state}`) }))}
        pageActions={
          view ?? (
            <Button
              disabled={noExport !== undefined || found === 0}
              title={noExport}
              icon={<FileDown size={15} aria-hidden="true" />}
              onClick={() => {
                saveEmailFile('exportReceipts', { ...filter, area }, `${t('receipts.exportFile')}.xlsx`).catch(() => undefined)
              }}
            >
              {t('export')}
            </Button>
          )
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={refusing !== undefined}
      />
      <Suspense>
        {drawer.id === undefined ? null : <ReceiptDrawer area={area} id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
        {refusing ? (
          <RefuseDialog
            area={area}
            receipt={refusing}
            onClose={() => {
              setRefusing(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
