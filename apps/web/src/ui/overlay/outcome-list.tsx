// Invoices by number and name, each with the reason why it is unchanged.
import type { ReactNode } from 'react'
import { LongNumber } from '../values/long-number.tsx'
import styles from './outcome.module.css'

export interface OutcomeItem {
  readonly id: string
  readonly number: string | null
  readonly name: string | null
  readonly note: ReactNode
}
/** With `onOpen` a number is a link to its invoice. */
export const OutcomeList = ({ label, items, onOpen }: { label: string; items: readonly OutcomeItem[]; onOpen?: (id: string) => void }) => (
  <ul className={styles['outcome-list']} tabIndex={0} aria-label={label}>
    {items.map((item) => (
      <li key={item.id}>
        {onOpen ? (
          <button
            type="button"
            className="number-link"
            onClick={() => {
              onOpen(item.id)
            }}
          >
            <LongNumber value={item.number} />
          </button>
        ) : (
          <LongNumber value={item.number} />
        )}
        <span className="name" title={item.name ?? undefined}>
          {item.name}
        </span>
        <span className={styles['note']}>{item.note}</span>
      </li>
    ))}
  </ul>
)
