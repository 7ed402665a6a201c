// One received delivery: its invoices, and what came of accepting them.
import { Mail, MailCheck, MailMinus, MailX, TimerOff, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { emailApi } from '../../../lib/http/email-api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../../ui/kits/records/record-drawer.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { receiptsKey, type Area, type Receipt } from '../delivery.queries.ts'
import { orNil, receiptLooks } from '../delivery-looks.tsx'
import { SentInvoices } from '../sent-invoices.tsx'

const icons: Readonly<Record<string, LucideIcon>> = {
  received: Mail,
  waiting: Mail,
  accepted: MailCheck,
  refused: MailX,
  withdrawn: MailMinus,
  expired: TimerOff,
}
interface Props {
  readonly area: Area
  readonly id: string
  readonly rowActions: RowActions<Receipt>
  readonly onClose: () => void
}
const ReceiptDrawer = ({ area, id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('delivery')
  const read = useQuery({
    queryKey: [...receiptsKey, area, 'one', id],
    queryFn: ({ signal }) => emailApi.readReceipt({ id, area }, { signal, quiet: true }),
    retry: false,
  })
  const receipt = read.data
  return (
    <RecordDrawer<Receipt>
      title={<span className="mono">{receipt?.number ?? '…'}</span>}
      record={receipt}
      state={receipt ? <StateTag look={receiptLooks[receipt.state]} word={t(`receipts.states.${receipt.state}`)} /> : null}
      rowActions={rowActions}
      facts={
        receipt
          ? [
              [t('receipts.sender'), receipt.sender],
              [t('receipts.company'), receipt.company],
              ...(receipt.otherBuyers.length > 0
                ? [[t('receipts.buyer'), t('receipts.otherBuyer', { buyers: receipt.otherBuyers.join('、') })] as const]
                : []),
              [t('drawer.title'), orNil(receipt.title)],
              [t('drawer.message'), orNil(receipt.message)],
              [t('receipts.receivedAt'), minuteOf(receipt.receivedAt)],
              [t('validUntil'), minuteOf(receipt.validUntil)],
              ...(receipt.answeredAt === null
                ? []
                : [
                    [t('receipts.answeredBy'), orNil(receipt.answeredBy)] as const,
                    [t('receipts.answeredAt'), minuteOf(receipt.answeredAt)] as const,
                  ]),
              ...(receipt.reason ? [[t('receipts.reason'), receipt.reason] as const] : []),
            ]
          : []
      }
      events={receipt?.events.map(({ at, kind, by }, i) => ({
        id: `${at} ${i}`,
        at,
        icon: icons[kind] ?? Mail,
        what: t(`receipts.events.${kind in icons ? (kind as 'received') : 'other'}`),
        who: by,
      }))}
      failed={
        read.isError ? { title: t('drawer.unread'), text: t('drawer.unreadText'), onRetry: read.refetch, error: read.error } : undefined
      }
      onClose={onClose}
    >
      {receipt ? (
        <SentInvoices
          title={t('drawer.invoices')}
          facts={t('drawer.list', { invoices: receipt.list.length, amount: amountText(receipt.amount) })}
          list={receipt.list}
          mark={({ drawn }) => (drawn ? <span title={t('receipts.drawnText')}>{t('receipts.drawn')}</span> : null)}
          link={({ importId }) => (importId === null ? null : <Link to="/home/uploadHistory">{t('receipts.toImport')}</Link>)}
        />
      ) : null}
    </RecordDrawer>
  )
}
export default ReceiptDrawer
