// The head of an invoice that is checked: how much is left, its place among those to check, and the main action.
import { Button } from 'antd'
import { ChevronLeft, ChevronRight, ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Checking } from './use-checking.ts'
import styles from './doubts.module.css'

export const DoubtsLeft = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('doubts')
  return count > 0 ? (
    <span className={styles['left']}>
      <ScanSearch size={14} aria-hidden="true" />
      {t('left', { count })}
    </span>
  ) : null
}
interface Row {
  readonly id: string
}
interface MovesProps {
  readonly at: number
  readonly total: number
  readonly previous: Row | undefined
  readonly next: Row | undefined
  readonly onMove: (row: Row) => void
}
export const CheckMoves = ({ at, total, previous, next, onMove }: MovesProps) => {
  const { t } = useTranslation('doubts')
  const ways = [
    { row: previous, label: t('previous'), key: 'K', Icon: ChevronLeft },
    { row: next, label: t('nextOne'), key: 'J', Icon: ChevronRight },
  ]
  return (
    <>
      {at >= 0 ? <span className="sub">{t('position', { at: at + 1, total: total.toLocaleString('en-US') })}</span> : null}
      {ways.map(({ row, label, key, Icon }) => (
        <Button
          key={key}
          size="small"
          disabled={!row}
          aria-label={label}
          aria-keyshortcuts={key}
          icon={<Icon size={15} />}
          onClick={() => {
            if (row) onMove(row)
          }}
        />
      ))}
    </>
  )
}
interface AllProps {
  readonly checking: Checking
  /** It goes on to the next invoice. */
  readonly goesOn: boolean
}
export const AllRightButton = ({ checking, goesOn }: AllProps) => {
  const { t } = useTranslation('doubts')
  const count = checking.open.length
  if (count === 0 && !goesOn) return null
  return (
    <Button type="primary" loading={checking.busy && !checking.retaking} aria-keyshortcuts="Shift+Enter" onClick={checking.allRight}>
      {count === 0 ? t('next') : count === 1 ? t(goesOn ? 'oneRightNext' : 'oneRight') : t(goesOn ? 'allRightNext' : 'allRight', { count })}
      <span className={`kbd ${styles['on-primary']}`}>⇧ Enter</span>
    </Button>
  )
}
/** In the foot. */
export const CheckKeys = ({ goesOn }: { readonly goesOn: boolean }) => {
  const { t } = useTranslation('doubts')
  const keys = [
    ['Enter', t('keys.right')],
    ['E', t('keys.change')],
    ['X', t('keys.retake')],
    ['Tab', t('keys.skip')],
  ] as const
  return (
    <>
      {keys.map(([key, says]) => (
        <span key={key}>
          <span className="kbd">{key}</span> {says}
        </span>
      ))}
      <span>
        <span className="kbd">⇧</span> <span className="kbd">Enter</span> {t(goesOn ? 'keys.all' : 'keys.allHere')}
      </span>
    </>
  )
}
