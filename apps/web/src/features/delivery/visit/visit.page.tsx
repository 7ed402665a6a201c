// /visitor/receipt: a stranger opens a delivery by its link, gives the sign-in code, signs and downloads; on a phone too.
import { Spin } from 'antd'
import { MailCheck, MailOpen, MailX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryState } from '@piaotai/domain/delivery/delivery.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { CannotOpen } from '../../../shared/visitor/cannot-open.tsx'
import { PublicSheet } from '../../../shared/visitor/public-sheet.tsx'
import type { Tone } from '../../../ui/values/status.tsx'
import { Invoices } from './offer.tsx'
import { SignForm } from './sign-form.tsx'
import { SignedReceipt } from './signed-receipt.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { useVisit, type Visit, type VisitCalls } from './use-visit.ts'
import { VisitAside } from './visit-aside.tsx'
import publicSheetStyles from '../../../shared/visitor/public-sheet.module.css'
import styles from './visit.module.css'

const looks: Readonly<Record<DeliveryState, readonly [Tone, LucideIcon]>> = {
  pending: ['running', MailOpen],
  signed: ['good', MailCheck],
  delivered: ['good', MailCheck],
  expired: ['attention', MailX],
  revoked: ['attention', MailX],
}
const hourMs = 3_600_000

const VisitPage = () => {
  const { t } = useTranslation('deliveryVisit')
  const { visit, unknown, failed, retry, calls } = useVisit()
  const [refused, setRefused] = useState(false)
  const below = visit ? (
    <Step
      visit={visit}
      calls={calls}
      onRefused={() => {
        setRefused(true)
      }}
    />
  ) : undefined
  return (
    <PublicSheet
      title={t('title')}
      wide
      below={visit?.step === 'ended' ? undefined : below}
      aside={visit && visit.step !== 'ended' ? <VisitAside visit={visit} /> : undefined}
      foot={t('foot')}
    >
      {visit ? (
        <>
          <Head visit={visit} />
          {visit.step === 'ended' ? <Ended visit={visit} refused={refused} /> : null}
          {visit.step === 'locked' ? (
            <p className={styles['sealed']}>
              <b>{t('count', { count: visit.count })}</b>
              {t('sealed')}
            </p>
          ) : null}
          {visit.offer ? <Invoices visit={visit} offer={visit.offer} calls={calls} /> : null}
        </>
      ) : unknown || failed ? (
        <CannotOpen
          unknown={unknown}
          none={{ title: t('none.title'), text: t('none.text') }}
          failed={{ title: t('failed.title'), text: t('failed.text') }}
          onRetry={retry}
        />
      ) : (
        <Spin />
      )}
    </PublicSheet>
  )
}
const Head = ({ visit }: { visit: Visit }) => {
  const { t } = useTranslation('deliveryVisit')
  const [tone, Icon] = looks[visit.state]
  const [now] = useState(Date.now)
  const hours = Math.max(0, Math.floor((Date.parse(visit.validUntil) - now) / hourMs))
  const left = hours >= 24 ? t('left.days', { count: Math.floor(hours / 24) }) : t('left.hours', { count: hours })
  return (
    <header className={styles['head']}>
      <div>
        <span className="sub">{t('from')}</span>
        <h1 className={publicSheetStyles['sender']}>{visit.sender}</h1>
      </div>
      <div className={styles['task']}>
        <span className="sub">{t('task')}</span>
        <span className="mono">{visit.number}</span>
        <span className={`status ${tone}`}>
          <Icon size={13} aria-hidden="true" />
          {t(`state.${visit.state}`)}
          {visit.state === 'pending' && visit.step !== 'ended' ? ` · ${left}` : ''}
        </span>
      </div>
      {visit.message === '' ? null : <p>“{visit.message}”</p>}
    </header>
  )
}
const Ended = ({ visit, refused }: { visit: Visit; refused: boolean }) => {
  const { t } = useTranslation('deliveryVisit')
  const why = refused ? 'refused' : visit.state === 'revoked' || visit.state === 'signed' ? visit.state : 'expired'
  return (
    <EmptyState
      kind="sealed"
      title={t(`ended.${why}`)}
      text={t(`ended.${why}Text`, { sender: visit.sender, time: minuteOf(visit.validUntil) })}
    />
  )
}
const Step = ({ visit, calls, onRefused }: { visit: Visit; calls: VisitCalls; onRefused: () => void }) => {
  if (visit.step === 'locked') return <UnlockForm visit={visit} calls={calls} />
  if (visit.step === 'unlocked') return <SignForm visit={visit} calls={calls} onRefused={onRefused} />
  return visit.offer ? <SignedReceipt offer={visit.offer} calls={calls} /> : null
}
export default VisitPage
