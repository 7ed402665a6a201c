// What proves how an invoice stands: a banner, the balance after reversals, and each piece of evidence with the way to it.
import { Link } from '@tanstack/react-router'
import { Archive, CircleMinus, CircleSlash, Copy, Landmark, Receipt, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { useCan } from '../../../lib/session/can.ts'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { standsBad } from './cells.ts'
import type { JudgedInvoice } from './judged.queries.ts'
import { batchPlace, filePlace, statementPlace, type Place } from './places.ts'
import { shortDay } from './use-told.ts'
import invoiceDrawerStyles from '../drawer/invoice-drawer.module.css'
import styles from './judged.module.css'

type Bad = 'void' | 'redFull' | 'redPartial' | 'redUnknown'
const minus = (a: string | null, b: string | null): string | null => {
  const [from, less] = [toFen(a ?? ''), toFen(b ?? '')]
  return from === undefined || less === undefined ? null : fromFen(from - less)
}

/** It stands bad: what was submitted, when it was reversed, and whether money has left. */
export const StandingBanner = ({ judged, onCourse }: { readonly judged: JudgedInvoice; readonly onCourse: () => void }) => {
  const { t } = useTranslation('judgement')
  const comma = useComma()
  if (!standsBad(judged)) return null
  const { batch, red, standingDay, paid } = judged
  const standing = judged.standing as Bad
  const day = standingDay ? shortDay(standingDay) : undefined
  const turned =
    standing === 'void'
      ? day && t('bad.voidOn', { day })
      : red && (day ? t('bad.reversedOn', { day, amount: amountText(red.gross) }) : t('bad.reversed', { amount: amountText(red.gross) }))
  const said = [
    batch && t('bad.submitted', { day: shortDay(batch.at), amount: amountText(batch.amount) }),
    turned,
    batch && t(paid ? 'bad.paid' : 'bad.unpaid'),
  ].filter(Boolean)
  const Icon = standing === 'void' ? CircleSlash : CircleMinus
  return (
    <div className={`${invoiceDrawerStyles['warning-bar']} ${styles['bad-bar']}`} role="status">
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      <b>{t(batch ? `bad.afterSubmission.${standing}` : `bad.title.${standing}`)}</b>
      <span title={said.join(comma)}>{said.join(comma)}</span>
      <button type="button" className="number-link" onClick={onCourse}>
        {t('bad.course')}
      </button>
    </div>
  )
}
/** Beside the total of the face. */
export const BalanceField = ({ judged }: { readonly judged: JudgedInvoice }) => {
  const { t } = useTranslation('judgement')
  const rest = judged.red && minus(judged.total, judged.red.gross)
  if (!rest) return null
  return (
    <div className={`${invoiceDrawerStyles['face-field']} ${styles['balance-field']}`}>
      <span className="label">{t('balance.label')}</span>
      <div>
        <span className={`${invoiceDrawerStyles['value']} big`}>
          <Amount value={rest} strong />
        </span>
        <span className={`${invoiceDrawerStyles['source']} bureau`}>{t(`bad.source.${judged.standingSource}`)}</span>
      </div>
    </div>
  )
}
interface BarProps {
  readonly judged: JudgedInvoice
  readonly face: { readonly net: string | null; readonly tax: string | null }
  readonly onOpen: (row: { readonly id: string }) => void
}
/** 余额 = total − red, with net and tax, drawn as one bar. */
export const BalanceBar = ({ judged: { total, red, reds }, face, onOpen }: BarProps) => {
  const { t } = useTranslation('judgement')
  const [whole, off] = [toFen(total ?? ''), toFen(red?.gross ?? '')]
  if (!red || whole === undefined || off === undefined || whole <= 0n) return null
  const rest = whole - off
  const share = Number((rest * 1000n) / whole) / 10
  const [net, tax] = [minus(face.net, red.net), minus(face.tax, red.tax)]
  const first = reds[0]
  return (
    <section className={styles['balance-bar']} aria-label={t('balance.title')}>
      <p>
        <CircleMinus size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('balance.title')}
        <b>
          {amountText(total)} − {amountText(red.gross)} = {amountText(fromFen(rest))}
        </b>
        {first?.id ? (
          <button
            type="button"
            className="plain link"
            onClick={() => {
              if (first.id) onOpen({ id: first.id })
            }}
          >
            {t('balance.see')}
          </button>
        ) : null}
      </p>
      <div aria-hidden="true">
        {rest > 0n ? <i style={{ width: `${share}%` }} /> : null}
        <i className="off" />
      </div>
      <p>
        <span className="rest">
          {t('balance.rest')}
          {net ? ` ${t('balance.net', { amount: amountText(net) })}` : ''}
          {tax ? ` ${t('balance.tax', { amount: amountText(tax) })}` : ''}
        </span>
        {first ? (
          <span className="off">
            {t('balance.red')} <LongNumber value={first.number} /> {first.date ? shortDay(first.date) : ''}
          </span>
        ) : null}
      </p>
    </section>
  )
}

interface ProofProps {
  readonly judged: JudgedInvoice
  readonly onOpen: (row: { readonly id: string }) => void
}
interface Piece {
  readonly key: string
  readonly icon: LucideIcon
  readonly name: string
  readonly number: ReactNode
  readonly facts: string
  readonly place?: Place | undefined
  readonly open?: string | null
}
export const ProofList = ({ judged, onOpen }: ProofProps) => {
  const { t } = useTranslation('judgement')
  const seesBatches = useCan('menu_5.submitPayment')
  const seesFiles = useCan('confirmPayment.bankFile')
  const seesStatements = useCan('confirmPayment.statement')
  const { batch, file, line, reds, twins, hidden, acts, paid } = judged
  const pieces: readonly Piece[] = [
    ...(batch
      ? [
          {
            key: 'batch',
            icon: Archive,
            name: t('proof.batch'),
            number: <span className="mono">{batch.number}</span>,
            facts: t('proof.batchFacts', { by: batch.by, day: shortDay(batch.at), amount: amountText(batch.amount) }),
            place: seesBatches ? batchPlace(batch.id) : undefined,
          },
        ]
      : []),
    ...(file
      ? [
          {
            key: 'file',
            icon: Landmark,
            name: t('proof.file'),
            number: (
              <>
                <span className="mono">{file.number}</span> {t('proof.fileLine', { line: file.line })}
              </>
            ),
            facts: t('proof.fileFacts', { bank: t(`bank.${file.format}`), at: minuteOf(file.madeAt).slice(5), times: file.downloads }),
            place: seesFiles ? filePlace(file.id) : undefined,
          },
        ]
      : []),
    ...(line
      ? [
          {
            key: 'line',
            icon: Landmark,
            name: t('proof.line'),
            number: null,
            facts: t('proof.lineFacts', { party: line.party, day: line.day ? shortDay(line.day) : '', amount: amountText(line.amount) }),
            place: seesStatements ? statementPlace(line.statementId) : undefined,
          },
        ]
      : []),
    ...reds.map((red) => ({
      key: red.number,
      icon: Receipt,
      name: t('proof.red'),
      number: <LongNumber value={red.number} />,
      facts: red.date ? t('proof.redFacts', { day: shortDay(red.date), amount: amountText(red.gross) }) : amountText(red.gross),
      open: red.id,
    })),
    ...twins.map((twin) => ({
      key: twin.id,
      icon: Copy,
      name: t('proof.twin'),
      number: <LongNumber value={twin.number} />,
      facts: t('proof.twinFacts'),
      open: twin.id,
    })),
  ]
  if (pieces.length === 0 && hidden === 0) return null
  const act = paid ? 'undo' : batch ? 'confirm' : 'submit'
  const easy = ['allowed', 'said'].includes(acts[act].verdict) || act === 'undo'
  return (
    <section className={styles['proof-list']} id="judged-proof" aria-label={t('evidence')} tabIndex={-1}>
      <h3>
        {t(easy ? 'proof.of' : 'proof.cannotPay')}
        <small>{t('proof.count', { count: pieces.length })}</small>
      </h3>
      <ul>
        {pieces.map(({ key, icon: Icon, name, number, facts, place, open }) => (
          <li key={key}>
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
            <span>
              {name} {number}
            </span>
            <span className="sub" title={facts}>
              {open === null ? `${facts} · ${t('proof.redElsewhere')}` : facts}
            </span>
            {place ? (
              <Link to={place.to} search={place.search}>
                {t('proof.open')}
              </Link>
            ) : open ? (
              <button
                type="button"
                className="plain link"
                onClick={() => {
                  onOpen({ id: open })
                }}
              >
                {t('proof.open')}
              </button>
            ) : null}
          </li>
        ))}
        {hidden > 0 ? <li className="sub">{t('proof.hidden', { count: hidden })}</li> : null}
      </ul>
    </section>
  )
}
