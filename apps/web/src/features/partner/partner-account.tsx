// The state of a partner's account: confirmed by whom, or waiting for somebody who calls; and all its changes.
import { Button } from 'antd'
import { ShieldAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../lib/format/moment.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { AccountChanges, ConfirmedLine } from '../../shared/partner/account-changes.tsx'
import { usePartnerAccount } from '../../shared/partner/partner-account.queries.ts'
import type { Partner } from './partner.queries.ts'
import styles from './partner.module.css'

const ConfirmAccountDialog = lazy(() => import('../../shared/partner/confirm-account-dialog.tsx'))

export const PartnerAccountState = ({ partner: { id, name } }: { readonly partner: Pick<Partner, 'id' | 'name'> }) => {
  const { t } = useTranslation('partnerAccount')
  const lacking = useMissingPermission()
  const account = usePartnerAccount(id)
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const a = account.data
  if (account.isError)
    return (
      <p className={styles['warned']}>
        {t('failed')}{' '}
        <Button type="link" size="small" onClick={() => void account.refetch()}>
          {t('retry')}
        </Button>
      </p>
    )
  if (!a || a.changes.length === 0) return null
  const why = a.confirm === 'own' ? t('own') : lacking('confirmPayment.confirm')
  const first = a.changes.find(({ confirmed }) => confirmed === null)?.before.bankAccount === ''
  return (
    <div className={styles['account']}>
      {a.unconfirmed ? (
        <p>
          <span className="status attention" title={t('waitingHint')}>
            <ShieldAlert size={14} strokeWidth={1.75} aria-hidden="true" />
            {t(first ? 'waiting.registered' : 'waiting.changed', { at: dayOf(a.unconfirmed.changedAt), who: a.unconfirmed.changedBy })}
          </span>
          <Button
            type="link"
            size="small"
            disabled={why !== undefined}
            title={why}
            aria-label={t('confirmOf', { name })}
            onClick={() => {
              setAsking(true)
            }}
          >
            {t('confirm')}
          </Button>
        </p>
      ) : a.confirmed ? (
        <ConfirmedLine said={a.confirmed} />
      ) : null}
      <p>
        <Button
          type="link"
          size="small"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open)
          }}
        >
          {t('changes', { count: a.changes.length })}
        </Button>
      </p>
      {open ? <AccountChanges changes={a.changes} name={name} /> : null}
      <Suspense>
        {asking ? (
          <ConfirmAccountDialog
            partnerId={id}
            onClose={() => {
              setAsking(false)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
