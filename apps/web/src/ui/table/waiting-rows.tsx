// Placeholder rows of a table that is loading.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './waiting-rows.module.css'

const WaitingRows = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles['waiting-rows']} role="status" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, i) => (
        <i key={i} style={{ width: barWidth(i) }} />
      ))}
    </div>
  )
}
/** Props of an antd table: until its first answer, placeholder bars replace "no data". */
export const awaiting = (pending: boolean): { locale?: { emptyText: ReactNode } } =>
  pending ? { locale: { emptyText: <WaitingRows /> } } : {}
/** Bars of uneven length, like text. */
export const barWidth = (row: number): string => `${92 - ((row * 7) % 31)}%`
