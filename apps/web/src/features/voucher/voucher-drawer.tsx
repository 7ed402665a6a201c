// One voucher: its entries, the invoices that it holds, and what happened.
import { Alert } from 'antd'
import { Ban, BookCheck, CircleX, Combine, FilePlus2, FileUp, Pencil, RotateCcw, Send, Undo2, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pushErrors } from '@piaotai/domain/push/push.ts'
import { voucherFormats } from '@piaotai/domain/voucher/voucher.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { StateTag } from '../../ui/kits/records/state-tag.tsx'
import { VoucherEntries } from '../../shared/voucher/voucher-entries.tsx'
import { voucherLooks } from './voucher-list.tsx'
import { useVoucher, type Voucher } from './voucher.queries.ts'
import styles from './voucher.module.css'

const icons = {
  'voucher.made': FilePlus2,
  'voucher.edited': Pencil,
  'voucher.merged': Combine,
  'voucher.exported': FileUp,
  'voucher.recalled': Undo2,
  'voucher.numbered': BookCheck,
  'voucher.reversed': RotateCcw,
  'voucher.bookedAnew': FilePlus2,
  'voucher.pushed': Send,
  'voucher.pushFailed': CircleX,
  'voucher.pushRejected': Ban,
} as const satisfies Readonly<Record<string, LucideIcon>>
type Action = keyof typeof icons
const isKnown = (action: string): action is Action => action in icons

interface PushWordProps {
  readonly push: Voucher['push']
  readonly reasonOf: (error: unknown, note: unknown) => string
}
/** What the latest push came to, where it needs a look. */
const PushWord = ({ push, reasonOf }: PushWordProps) => {
  const { t } = useTranslation('voucher')
  if (push === null || (push.state === 'received' && push.note === '')) return null
  const failed = push.state === 'failed' || push.state === 'rejected'
  const reason = reasonOf(push.error, push.note)
  const what =
    push.state === 'received'
      ? t('push.unkept')
      : push.nextAt === null
        ? t(`push.state.${push.state}`)
        : t('push.next', { attempt: push.attempt, at: minuteOf(push.nextAt) })
  return (
    <Alert
      type={failed ? 'error' : push.state === 'waiting' && push.nextAt === null ? 'info' : 'warning'}
      showIcon
      title={[`${push.target} · ${what}`, reason].filter((one) => one !== '').join('：')}
      {...(failed ? { description: t('push.failedHint') } : {})}
      style={{ marginBottom: 12 }}
    />
  )
}
/** The vouchers that a reversal ties to it. */
const LinkedVouchers = ({ links, onOpen }: Pick<Voucher, 'links'> & { readonly onOpen: (id: string) => void }) => {
  const { t } = useTranslation('voucher')
  if (links.length === 0) return null
  return (
    <section aria-label={t('reversal.links')}>
      <ul className={styles['held']}>
        {links.map(({ kind, id, reference, number, state }) => (
          <li key={`${kind} ${id}`}>
            <span>{t(`reversal.link.${kind}`)}</span>
            <button
              type="button"
              className="number-link"
              onClick={() => {
                onOpen(id)
              }}
            >
              <span className="mono">{number ?? reference}</span>
            </button>
            <StateTag look={voucherLooks[state]} word={t(`state.${state}`)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
interface Props {
  readonly id: string
  readonly rowActions: RowActions<Voucher>
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}
const VoucherDrawer = ({ id, rowActions, onOpen, onClose }: Props) => {
  const { t } = useTranslation('voucher')
  const read = useVoucher(id)
  const voucher = read.data
  const { t: ofPushes } = useTranslation('push')
  /** The class of an error, and the receiver's sentence. */
  const reasonOf = (error: unknown, note: unknown): string => {
    const known = pushErrors.find((one) => one === error)
    const said = typeof note === 'string' && note !== '' ? ofPushes(`notes.${note}` as 'notes.timeout', { defaultValue: note }) : ''
    return [known === undefined ? '' : ofPushes(`errors.${known}`), said].filter((one) => one !== '').join(' · ')
  }
  const told = (action: Action, detail: Readonly<Record<string, unknown>>): string => {
    const format = voucherFormats.find((one) => one === detail['format'])
    if (action === 'voucher.exported') return t('event.voucher.exported', { format: format ? t(`export.formats.${format}`) : '' })
    if (action === 'voucher.merged') return t('event.voucher.merged', { count: Array.isArray(detail['from']) ? detail['from'].length : 0 })
    return t(`event.${action}`, {
      reversal: String(detail['reversal'] ?? ''),
      anew: String(detail['anew'] ?? ''),
      number: String(detail['number'] ?? ''),
      target: String(detail['target'] ?? ''),
      reason: reasonOf(detail['error'], detail['note']),
    })
  }
  return (
    <RecordDrawer<Voucher>
      title={voucher?.reference ?? '…'}
      record={voucher}
      state={voucher ? <StateTag look={voucherLooks[voucher.state]} word={t(`state.${voucher.state}`)} /> : null}
      rowActions={rowActions}
      facts={[
        [t('drawer.day'), voucher?.day ?? <Nil key="day" />],
        [t('drawer.period'), voucher?.period ?? <Nil key="period" />],
        [t('drawer.rule'), voucher ? voucher.rule || t('drawer.noRule') : <Nil key="rule" />],
        [
          t('drawer.number'),
          voucher?.number ? `${voucher.number}${voucher.numberDay === null ? '' : ` · ${voucher.numberDay}`}` : <Nil key="number" />,
        ],
        [t('drawer.made'), voucher ? `${voucher.madeBy} ${minuteOf(voucher.madeAt)}` : <Nil key="made" />],
        [t('drawer.exportedAt'), voucher?.exportedAt ? minuteOf(voucher.exportedAt) : <Nil key="exported" />],
      ]}
      events={voucher?.events.flatMap(({ id: eventId, at, action, by, detail }) =>
        isKnown(action) ? [{ id: eventId, at, icon: icons[action], what: told(action, detail), who: by }] : [],
      )}
      failed={read.isError ? { title: t('failedTitle'), text: t('failedText'), onRetry: read.refetch, error: read.error } : undefined}
      onClose={onClose}
    >
      {voucher ? (
        <>
          {voucher.changedSince ? (
            <Alert
              type="warning"
              showIcon
              title={t(voucher.state === 'draft' ? 'changedDraft' : 'changedExported')}
              style={{ marginBottom: 12 }}
            />
          ) : null}
          <PushWord push={voucher.push} reasonOf={reasonOf} />
          <LinkedVouchers links={voucher.links} onOpen={onOpen} />
          <VoucherEntries entries={voucher.entries} total={voucher.total} />
          <section aria-label={t('drawer.invoices')}>
            <h3>{t('drawer.invoices')}</h3>
            <ul className={styles['held']}>
              {voucher.allInvoices.map((invoice) => (
                <li key={invoice.id}>
                  <LongNumber value={invoice.number} />
                  <span>{invoice.party}</span>
                  {invoice.changedSince ? <span className="status wrong">{t('changedSince')}</span> : null}
                  <Amount value={invoice.total} />
                </li>
              ))}
            </ul>
          </section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
export default VoucherDrawer
