// The figures of a finished batch: sound, to deal with, to ask again later, and what it cost.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyStatus as v } from '@piaotai/domain/states.ts'
import type { QuotaOwner } from '@piaotai/domain/verification/verification.ts'
import { quotaQuery } from '../../../shared/verification/quota.ts'
import styles from './verify.module.css'

/** Results that the same question may change by itself: the day’s limit, a busy platform, an invoice of today. */
const later: readonly number[] = [v.quotaExceeded, v.failed, v.sameDay]
const fine: readonly number[] = [v.success, v.notApplicable]

export const VerifyFigures = ({
  byStatus,
  charged,
  quotaOwner,
}: {
  readonly byStatus: Readonly<Record<string, number>>
  readonly charged: number
  readonly quotaOwner: QuotaOwner
}) => {
  const { t } = useTranslation('verification')
  const client = useQueryClient()
  // The menu's foot says the same as the figure.
  useEffect(() => {
    for (const queryKey of [quotaQuery.queryKey, ['team', 'home']]) void client.invalidateQueries({ queryKey })
  }, [client])
  const quota = useQuery(quotaQuery).data?.[quotaOwner]
  const sum = (holds: (status: number) => boolean): number =>
    Object.entries(byStatus).reduce((total, [status, count]) => total + (holds(Number(status)) ? count : 0), 0)
  const attend = sum((status) => !fine.includes(status) && !later.includes(status))
  return (
    <dl className={styles['verify-figures']}>
      <div>
        <dt>{t('end.sound')}</dt>
        <dd>{sum((status) => fine.includes(status))}</dd>
      </div>
      <div>
        <dt>{t('end.attend')}</dt>
        <dd className={attend > 0 ? 'wrong' : undefined}>{attend}</dd>
      </div>
      <div>
        <dt>{t('end.later')}</dt>
        <dd>{sum((status) => later.includes(status))}</dd>
      </div>
      <div>
        <dt>{t(`end.charged.${quotaOwner}`)}</dt>
        <dd>
          {charged}
          {quota ? <small>{t('end.left', { left: (quota.allowed - quota.used).toLocaleString('en-US') })}</small> : null}
        </dd>
      </div>
    </dl>
  )
}
