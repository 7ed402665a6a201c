// Rows of a table that are on their way: what stands where nothing can be said to be none.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const WaitingRows = () => {
  const { t } = useTranslation('shell')
  return (
    <div className="waiting-rows" role="status" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, i) => (
        <i key={i} style={{ width: barWidth(i) }} />
      ))}
    </div>
  )
}
/** Props of an antd table: while its first answer is awaited, bars stand in the place of "no data". */
export const awaiting = (pending: boolean): { locale?: { emptyText: ReactNode } } =>
  pending ? { locale: { emptyText: <WaitingRows /> } } : {}
/** Bars of uneven length, as texts are. */
export const barWidth = (row: number): string => `${92 - ((row * 7) % 31)}%`
