// The bar of what is selected, the same under every list: how many, what they sum up to, clear, and what can be done, the main act last and white.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../values/amount.tsx'
import styles from '../../table/list-page.module.css'

/** A sum of what is selected: a decimal string, exact. */
export interface SelectionSum {
  readonly label: string
  readonly amount: string
  /** The one that counts most. */
  readonly big?: boolean
  /** A part of another: it gives way where room is short. */
  readonly minor?: boolean
  readonly note?: ReactNode
}
interface Props {
  /** The bar's name for those who cannot see it. */
  readonly label: string
  /** How many, in the noun's words. */
  readonly count: ReactNode
  readonly sums?: readonly SelectionSum[]
  /** Further sums that are no amounts. */
  readonly facts?: ReactNode
  readonly onClear: () => void
  /** After clear: selects all that the filter finds, say. */
  readonly more?: ReactNode
  /** The actions, the main one last. */
  readonly children?: ReactNode
}
export const SelectionFrame = ({ label, count, sums = [], facts, onClear, more, children }: Props) => {
  const { t } = useTranslation('kit')
  return (
    <div className={styles['selection-bar']} role="region" aria-label={label}>
      {count}
      {sums.map((one) => (
        <span key={one.label} className={one.big ? 'big' : one.minor ? styles['minor'] : undefined}>
          {one.label}
          <b>
            <Amount value={one.amount} />
          </b>
          {one.note}
        </span>
      ))}
      {facts}
      <button type="button" className="plain" onClick={onClear}>
        {t('list.clear')}
      </button>
      {more}
      <span className={styles['actions']}>{children}</span>
    </div>
  )
}
