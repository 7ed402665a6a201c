// Parts of the dialog of manual entry: its buttons, the invoice that is known already, the sum that would fit.
import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../lib/format/moment.ts'
import type { Existing } from './manual-entry.queries.ts'
import styles from './manual-entry.module.css'

export const EntryNote = ({ leaving, refused }: { readonly leaving: boolean; readonly refused: string | undefined }) => {
  const { t } = useTranslation('manualEntry')
  return leaving ? (
    <span className={styles['entry-doubt']} role="alert">
      {t('hand.leaveText')}
    </span>
  ) : refused ? (
    <span className={styles['entry-wrong']} role="alert">
      {refused}
    </span>
  ) : (
    t('hand.note')
  )
}
export const LeavingActions = ({ onDiscard, onStay }: { readonly onDiscard: () => void; readonly onStay: () => void }) => {
  const { t } = useTranslation('manualEntry')
  return (
    <>
      <Button key="discard" danger onClick={onDiscard}>
        {t('hand.discard')}
      </Button>
      <Button key="stay" type="primary" autoFocus onClick={onStay}>
        {t('hand.stay')}
      </Button>
    </>
  )
}
interface ActionsProps {
  /** Whether another one is to follow; undefined while nothing is saved. */
  readonly saving: boolean | undefined
  readonly off: boolean
  readonly onCancel: () => void
  readonly onSubmit: (more: boolean) => void
}
export const EntryActions = ({ saving, off, onCancel, onSubmit }: ActionsProps) => {
  const { t } = useTranslation('manualEntry')
  return (
    <>
      <Button onClick={onCancel}>{t('hand.cancel')}</Button>
      <Button
        loading={saving === true}
        disabled={off}
        onClick={() => {
          onSubmit(true)
        }}
      >
        {t('hand.again')}
      </Button>
      <Button
        type="primary"
        loading={saving === false}
        disabled={off}
        onClick={() => {
          onSubmit(false)
        }}
      >
        {t('hand.submit')}
      </Button>
    </>
  )
}
interface KnownProps {
  readonly existing: Existing
  /** Undefined where an invoice cannot be opened. */
  readonly onLook: ((id: string) => void) | undefined
}
export const KnownAlready = ({ existing, onLook }: KnownProps) => {
  const { t } = useTranslation('manualEntry')
  return (
    <p className={styles['entry-notice']} role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      {t('hand.existing', { name: existing.enteredBy, day: dayOf(existing.enteredAt) })}
      {existing.invoiceId && onLook ? (
        <Button
          type="link"
          size="small"
          onClick={() => {
            onLook(existing.invoiceId!)
          }}
        >
          {t('hand.look')}
        </Button>
      ) : null}
    </p>
  )
}
interface SumProps {
  /** Undefined where the total fits. */
  readonly sum: string | undefined
  /** The sum is of the parts of a ticket. */
  readonly ofTicket: boolean
  readonly onFill: (sum: string) => void
}
export const SumHint = ({ sum, ofTicket, onFill }: SumProps) => {
  const { t } = useTranslation('manualEntry')
  if (sum === undefined) return null
  return (
    <p className={styles['entry-sum']}>
      {t(ofTicket ? 'hand.ticketSum' : 'hand.sum')}{' '}
      <Button
        type="link"
        size="small"
        onClick={() => {
          onFill(sum)
        }}
      >
        {t('hand.fill', { sum })}
      </Button>
    </p>
  )
}
