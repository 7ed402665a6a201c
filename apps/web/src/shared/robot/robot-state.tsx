// How a robot is: switched off and why, or what became of its last message, and what waits.
import type { TFunction } from 'i18next'
import { CircleCheck, CircleX, Clock, PowerOff, RotateCw } from 'lucide-react'
import { clockOf, minuteOf } from '../../lib/format/moment.ts'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { Robot } from './robot.queries.ts'
import styles from './robot.module.css'

type Words = TFunction<'robot'>
const looks: Readonly<Record<NonNullable<Robot['lastState']>, StateLook>> = {
  arrived: { tone: 'good', icon: CircleCheck },
  held: { tone: 'running', icon: Clock },
  failed: { tone: 'attention', icon: RotateCw },
  refused: { tone: 'wrong', icon: CircleX },
}
const noted = ['timeout', 'connection', 'notSent', 'notPublic', 'address'] as const
/** The vendor's code, or why there was no answer. */
export const noteWord = (t: Words, note: string): string => {
  const known = noted.find((one) => one === note)
  return known ? t(`notes.${known}`) : note
}
export const RobotState = ({ robot, t }: { readonly robot: Robot; readonly t: Words }) => {
  const { offBecause, lastState, lastAt, lastNote, heldUntil, waiting } = robot
  const title = lastAt === null ? '' : `${minuteOf(lastAt)} ${noteWord(t, lastNote)}`
  const aside = [
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(heldUntil !== null && offBecause === null ? [t('heldUntil', { at: clockOf(heldUntil) })] : []),
  ].join(' · ')
  return (
    <span className={styles['state']}>
      {offBecause !== null ? (
        <StateTag look={{ tone: offBecause === 'hand' ? 'rest' : 'wrong', icon: PowerOff }} word={t(`off.${offBecause}`)} title={title} />
      ) : lastState === null ? (
        <span className="sub">{t('never')}</span>
      ) : (
        <StateTag look={looks[lastState]} word={t(`states.${lastState}`)} title={title} />
      )}
      {aside === '' ? null : <span className="sub">{aside}</span>}
    </span>
  )
}
