import styles from './figures.module.css'

const groups = (value: string): readonly string[] => {
  if (value.length === 20) return [value.slice(0, 4), value.slice(4, 8), value.slice(8, 12), value.slice(12, 16), value.slice(16)]
  if (value.length === 12) return [value.slice(0, 4), value.slice(4, 8), value.slice(8)]
  return value.length === 8 ? [value.slice(0, 4), value.slice(4)] : [value]
}
/** A long number in groups of four, separated by spacing that is not copied. Never truncated. */
export const LongNumber = ({ value, dim = false }: { value: string | null | undefined; dim?: boolean }) =>
  value ? (
    <span className={`${styles['number']}${dim ? ` ${styles['dim']}` : ''}`}>
      {groups(value).map((part, i) => (
        <i key={i}>{part}</i>
      ))}
    </span>
  ) : (
    <span className="nil">—</span>
  )
