// The mail, or the record inside the platform, as the other side sees it.
import { Skeleton } from 'antd'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { validityHolds, validUntil, type DeliveryWay } from '@piaotai/domain/delivery/delivery.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { Mark } from '../../../ui/page/logo.tsx'
import type { Choices, EditedTarget, ShownInvoice, TargetPlan } from './sending.queries.ts'
import styles from './sending.module.css'

const most = 4
interface Props {
  readonly way: DeliveryWay
  /** The first letter, as the server will write it. */
  readonly letter: TargetPlan['letter'] | undefined
  readonly target: EditedTarget | undefined
  readonly choices: Choices
  readonly rows: readonly ShownInvoice[]
}
export const MailPreview = ({ way, letter, ...shown }: Props) => {
  const { t } = useTranslation('deliverySending')
  const word = t(way === 'mail' ? 'preview' : 'previewTask')
  return (
    <aside className={styles['preview']} aria-label={word}>
      <h3>{word}</h3>
      <div className={styles['letter']}>
        {way === 'platform' ? (
          <Task {...shown} />
        ) : letter ? (
          <>
            <h4>{letter.subject}</h4>
            <p className={styles['words']}>{letter.text}</p>
          </>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        )}
      </div>
    </aside>
  )
}
const Task = ({ target, choices, rows }: Omit<Props, 'way' | 'letter'>) => {
  const { t } = useTranslation('deliverySending')
  const english = useLanguage() === 'en-US'
  const company = useSession()?.company?.name ?? ''
  const [now] = useState(() => new Date())
  const shown = rows.filter(({ id }) => (target?.invoiceIds as readonly string[] | undefined)?.includes(id))
  const { validity } = choices
  const until = validityHolds(validity) ? t('validBefore', { time: minuteOf(validUntil(now, validity).toISOString()).slice(5) }) : ''
  return (
    <>
      <p className={styles['from']}>
        <Mark size={18} />
        {t('notice')}
      </p>
      <h4>{choices.title.trim() || t('sends', { company, invoices: t('invoices', { count: shown.length }) })}</h4>
      {choices.message.trim() ? <p className={styles['words']}>{choices.message}</p> : null}
      <ul>
        {shown.slice(0, most).map(({ id, number, type, amountIncludingTax }) => (
          <li key={id}>
            <span>
              {kindName(type, english)} <span className="mono">…{number?.slice(-4) ?? ''}</span>
            </span>
            <Amount value={amountIncludingTax} />
          </li>
        ))}
        {shown.length > most ? <li className="sub">{t('more', { count: shown.length - most })}</li> : null}
        <li>
          <span>{t('sum')}</span>
          <Amount value={target?.amount ?? null} strong />
        </li>
      </ul>
      <p className={styles['go']} aria-hidden="true">
        <Send size={14} /> {t('open2')}
      </p>
      <small className="sub">{until}</small>
    </>
  )
}
