// The round seal that a closed ledger bears.
import { useId } from 'react'
import styles from './figures.module.css'

interface Props {
  /** Along the upper edge. */
  readonly arc: string
  readonly word: string
  readonly date: string
  /** Below the date. */
  readonly note?: string | undefined
  readonly size?: number
}
export const RoundSeal = ({ arc, word, date, note, size = 148 }: Props) => {
  const id = useId()
  return (
    <svg
      className={styles['round-seal']}
      width={size}
      height={size}
      viewBox="0 0 168 168"
      fill="none"
      role="img"
      aria-label={[arc, word, date, note].filter(Boolean).join(' ')}
    >
      <circle cx="84" cy="84" r="74" stroke="currentColor" strokeWidth="3.4" />
      <circle cx="84" cy="84" r="66.5" stroke="currentColor" />
      <path id={id} d="M32 92 A53 53 0 0 1 136 92" />
      <g fill="currentColor" textAnchor="middle">
        <text fontSize="13.5" fontWeight="600" letterSpacing="1.5">
          <textPath href={`#${id}`} startOffset="50%">
            {arc}
          </textPath>
        </text>
        <text
          className={styles['seal-word']}
          x="84"
          y="92"
          fontSize={word.length > 4 ? 23 : 27}
          letterSpacing={word.length > 4 ? 1 : 4}
          dx="2"
        >
          {word}
        </text>
        <text className="mono" x="84" y="112" fontSize="13">
          {date}
        </text>
        {note ? (
          <text x="84" y="131" fontSize="12.5" letterSpacing="1">
            {note}
          </text>
        ) : null}
      </g>
    </svg>
  )
}
