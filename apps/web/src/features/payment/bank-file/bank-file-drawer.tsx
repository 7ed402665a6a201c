// One bank file: how far it is, each row with its state and proof, what left it after a download, and what happened.
import { Ban, Download, FilePlus2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { plainBankAccount } from '@piaotai/domain/payment/bank-file.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { RecordDrawer } from '../../../ui/kits/records/record-drawer.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { useBankFile, type BankFile, type BankFileEvent } from './bank-file.queries.ts'
import { BankFileLines } from './bank-file-lines.tsx'
import { useBankFileActions } from './use-bank-file-actions.tsx'
import { bankRowLooks } from './bank-row-look.ts'
import styles from './bank-file.module.css'

const icons = { made: FilePlus2, downloaded: Download, rowClosed: Ban } as const
const tail = (account: string): string => plainBankAccount(account).slice(-4)

const BankFileDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('paymentFileRows')
  const { t: bank } = useTranslation('paymentBankFiles')
  const comma = useComma()
  const read = useBankFile(id)
  const rowActions = useBankFileActions()
  const file = read.data
  const eventWords = (event: BankFileEvent): string => {
    if (event.act === 'made') return t('drawer.made')
    if (event.act === 'downloaded') return t('drawer.downloaded', { times: event.times ?? 1 })
    return t('drawer.rowClosed', { line: event.line ?? 0, state: t(`row.${event.state ?? 'void'}`) })
  }
  const eventDetails = (event: BankFileEvent): readonly string[] =>
    [
      event.without.length > 0 ? t('drawer.without', { lines: event.without.join(comma) }) : '',
      event.reason,
      event.agreedBy === '' ? '' : t('drawer.agreed', { by: event.agreedBy }),
      event.alone ? t('drawer.alone') : '',
    ].filter((part) => part !== '')
  return (
    <RecordDrawer<BankFile>
      title={file ? <span className="mono">{file.number || bank('files.none')}</span> : '…'}
      record={file}
      state={
        file && file.look.length > 0 ? <StateTag look={bankRowLooks.void} word={bank('files.toLook', { count: file.look.length })} /> : null
      }
      rowActions={rowActions}
      facts={[]}
      events={file?.events.map((event) => ({
        id: event.id,
        at: event.at,
        icon: icons[event.act],
        what: eventWords(event),
        who: event.askedBy === '' ? event.by : event.askedBy,
        details: eventDetails(event),
      }))}
      failed={read.isError ? { title: bank('failedTitle'), text: bank('failedText'), onRetry: read.refetch, error: read.error } : undefined}
      onClose={onClose}
    >
      {file ? (
        <>
          <dl className={styles['figures']}>
            <Figure
              label={t('drawer.payments', { count: file.count })}
              amount={file.amount}
              note={t('drawer.from', { bank: file.payer.bankName || file.payer.name, tail: tail(file.payer.bankAccount) })}
            />
            <Figure label={t('drawer.paid', { count: file.rows.paid.count })} amount={file.rows.paid.amount} />
            <Figure label={t('drawer.waiting', { count: file.rows.live.count })} amount={file.rows.live.amount} />
            <Figure
              label={t('drawer.out', { count: file.rows.void.count + file.rows.refused.count })}
              amount={sumAmounts([file.rows.void.amount, file.rows.refused.amount]) ?? '0.00'}
            />
          </dl>
          {file.look.length > 0 ? (
            <p className={`${styles['warning'] ?? ''} status wrong`} role="alert">
              {t('drawer.left', { count: file.look.length, lines: file.look.join(comma) })}
            </p>
          ) : null}
          <section aria-label={t('drawer.lines', { count: file.count })} className={styles['lines']}>
            <h3>
              {t('drawer.lines', { count: file.count })} <small>{t('drawer.linesFacts')}</small>
            </h3>
            <BankFileLines lines={file.lines} />
            <p className={styles['order']}>{t('drawer.order', { day: file.day, purpose: file.purpose })}</p>
          </section>
        </>
      ) : (
        <Nil />
      )}
      {rowActions.outcome}
    </RecordDrawer>
  )
}
export default BankFileDrawer

const Figure = ({ label, amount, note }: { readonly label: string; readonly amount: string; readonly note?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Amount value={amount} strong />
    </dd>
    {note === undefined ? null : (
      <dd className={styles['note']} title={note}>
        {note}
      </dd>
    )}
  </div>
)
