// Grey lines in place of what is loading.
import styles from './waiting-lines.module.css'

interface Props {
  /** The width of a line of its own above the others. */
  readonly title?: number | undefined
  readonly rows: number
}
export const WaitingLines = ({ title, rows }: Props) => (
  <div className={styles['waiting-lines']}>
    {title === undefined ? null : <i className={styles['title']} style={{ width: title }} />}
    {Array.from({ length: rows }, (_, row) => (
      <i key={row} />
    ))}
  </div>
)
