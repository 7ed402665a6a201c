// One option of the palette: where its words were found, its facts at right, and what can be done with it next.
import { useTranslation } from 'react-i18next'
import type { Act, Entry, Found, Hit } from './find.ts'
import styles from './palette.module.css'

const Marked = ({ text, hit }: { readonly text: string; readonly hit: Hit | undefined }) =>
  hit ? (
    <>
      {text.slice(0, hit[0])}
      <mark>{text.slice(...hit)}</mark>
      {text.slice(hit[1])}
    </>
  ) : (
    text
  )
interface Props {
  readonly found: Found
  readonly id: string
  readonly active: boolean
  readonly acts: readonly Act[]
  /** The act that is chosen; -1: the option itself. */
  readonly act: number
  readonly onPoint: () => void
  readonly onChoose: (entry: Entry, act: Act, newWindow: boolean) => void
}
export const OptionRow = ({ found: { entry, hit, besideHit }, id, active, acts, act, onPoint, onChoose }: Props) => {
  const { t } = useTranslation('palette')
  const Icon = entry.icon
  return (
    <div role="presentation">
      <div
        id={id}
        role="option"
        aria-selected={active && act < 0}
        className={`${styles['option']}${active ? ` ${styles['active']}` : ''}`}
        onPointerMove={onPoint}
        onClick={(event) => {
          onChoose(entry, entry, event.ctrlKey || event.metaKey)
        }}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles['name']}>
          {entry.before === undefined ? null : <i>{entry.before} › </i>}
          {entry.shown ?? <Marked text={entry.label} hit={hit} />}
        </span>
        {entry.beside ? (
          <span className={styles['beside']}>
            <Marked text={entry.beside} hit={besideHit} />
          </span>
        ) : null}
        <span className={styles['facts']}>{entry.hint}</span>
        {active && act < 0 ? (
          <span className="kbd" aria-hidden="true">
            Enter
          </span>
        ) : null}
      </div>
      {acts.length > 0 ? (
        <div role="presentation" className={styles['acts']}>
          <span aria-hidden="true">Tab {t('next')}</span>
          {acts.map((one, at) => (
            <span
              key={one.id}
              id={`${id}.${one.id}`}
              role="option"
              aria-selected={at === act}
              className={at === act ? styles['active'] : undefined}
              onClick={(event) => {
                onChoose(entry, one, event.ctrlKey || event.metaKey)
              }}
            >
              {one.label}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  )
}
