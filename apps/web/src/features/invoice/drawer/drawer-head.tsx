// The head of the open invoice; and what stands in its place until it is read.
import { Button, Skeleton } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import type { Detail } from '../detail.ts'
import type { RiskReport } from '../risk/risk.queries.ts'
import { DoubtsLeft } from '../doubts/check-head.tsx'
import { DrawerStates } from './drawer-states.tsx'
import styles from './invoice-drawer.module.css'

interface HeadProps {
  readonly invoice: Detail | undefined
  readonly risk: RiskReport | undefined
  /** Doubtful fields that nobody has checked. */
  readonly left: number
  /** At its end. */
  readonly children: ReactNode
  readonly onClose: () => void
}
export const DrawerHead = ({ invoice: v, risk, left, children, onClose }: HeadProps) => {
  const { t } = useTranslation('invoice')
  return (
    <div className={styles['drawer-head']}>
      <Button type="text" aria-label={t('detail.close')} icon={<X size={17} strokeWidth={1.75} />} onClick={onClose} />
      <h2>{v ? <LongNumber value={v.number} /> : '…'}</h2>
      {v?.number ? <CopyButton text={v.number} label={t('action.copy')} /> : null}
      {v ? <DrawerStates invoice={v} risk={risk} /> : null}
      <DoubtsLeft count={left} />
      <span className={styles['drawer-end']}>{children}</span>
    </div>
  )
}
export const DrawerWait = ({ detail }: { readonly detail: Pick<UseQueryResult<Detail>, 'isError' | 'error' | 'refetch'> }) => {
  const { t } = useTranslation('invoice')
  return detail.isError ? (
    <LoadFailed title={t('detail.unread')} text={t('detail.unreadText')} onRetry={detail.refetch} error={detail.error} />
  ) : (
    <div className={styles['drawer-wait']}>
      <Skeleton active paragraph={{ rows: 10 }} />
    </div>
  )
}
