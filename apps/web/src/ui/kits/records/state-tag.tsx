// The state of a record: the colour says how it goes, shape and word the state, and beside it why, or how far it is.
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../../values/status.tsx'
import styles from './records-kit.module.css'

/** How a state looks; a table of them has one for each state that the domain names. */
export interface StateLook {
  readonly tone: Tone
  readonly icon: LucideIcon
  /** At work: the icon turns. */
  readonly turning?: boolean
}
interface Props {
  readonly look: StateLook
  readonly word: string
  /** Why, or until when; as far as there is room. */
  readonly note?: string | undefined
  /** The whole of it, under the pointer. */
  readonly title?: string | undefined
  /** Of a record at work: `of` names it for those who hear it. */
  readonly progress?: { readonly done: number; readonly total: number; readonly of: string } | undefined
}
export const StateTag = ({ look: { tone, icon: Icon, turning = false }, word, note, title, progress }: Props) => {
  const { t } = useTranslation('kit')
  return (
    <span className={styles['state']}>
      <span className={`status ${tone}`}>
        <Icon size={13} className={turning ? 'spin' : ''} aria-hidden />
        {word}
      </span>
      {progress ? (
        <>
          <progress value={progress.done} max={progress.total} aria-label={progress.of} />
          <small>{t('records.progress', { done: progress.done, total: progress.total })}</small>
        </>
      ) : null}
      {note === undefined ? null : <small title={title}>{note}</small>}
    </span>
  )
}
