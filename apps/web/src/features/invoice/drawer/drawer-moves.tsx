// The place of an invoice in its list, and the ways to the previous and the next.
import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Row {
  readonly id: string
}
interface Props {
  /** Below zero: the list does not show it. */
  readonly at: number
  /** Of all pages of the list, or of the page alone where it is unknown how many rows come before. */
  readonly total: number
  readonly onPage?: boolean
  readonly previous: Row | undefined
  readonly next: Row | undefined
  readonly onMove: (row: Row) => void
}
export const DrawerMoves = ({ at, total, onPage = false, previous, next, onMove }: Props) => {
  const { t } = useTranslation('invoice')
  return (
    <>
      {at >= 0 ? (
        <span className="sub">{t(onPage ? 'detail.onPage' : 'detail.position', { at: at + 1, total: total.toLocaleString('en-US') })}</span>
      ) : null}
      <Button
        size="small"
        disabled={!previous}
        aria-label={t('detail.previous')}
        aria-keyshortcuts="K"
        icon={<ChevronLeft size={15} />}
        onClick={() => {
          if (previous) onMove(previous)
        }}
      />
      <Button
        size="small"
        disabled={!next}
        aria-label={t('detail.next')}
        aria-keyshortcuts="J"
        icon={<ChevronRight size={15} />}
        onClick={() => {
          if (next) onMove(next)
        }}
      />
    </>
  )
}
