// One sentence on an open month: how much is left, how long it takes, whose it is; beside it the filing date and where to begin.
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { useIsMe } from './person.tsx'
import type { MonthStatus } from './month.queries.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { dayName, monthName } from './month-words.ts'
import styles from './month.module.css'

export const FilingDate = ({ status }: { readonly status: MonthStatus }) => {
  const { t } = useTranslation('month')
  const { deadline, today, closesFrom, state, seal } = status
  const early = seal ? Math.round((Date.parse(deadline.day) - Date.parse(dayOf(seal.closed.at))) / 86_400_000) : 0
  const days = deadline.left < 0 ? t('filing.over', { count: -deadline.left }) : t('filing.left', { count: deadline.left })
  return (
    <div className={styles['filing']} data-over={(deadline.left < 0 && state !== 'closed') || undefined}>
      <b>{t('filing.due', { day: dayName(t, deadline.day) })}</b>
      <span title={deadline.known ? undefined : t('filing.unknown')}>
        {seal
          ? t(early < 0 ? 'filing.late' : 'filing.early', { count: Math.abs(early) })
          : state === 'closed'
            ? days
            : today < closesFrom
              ? t('filing.both', { days, from: dayName(t, closesFrom) })
              : t('filing.now', { days })}
      </span>
    </div>
  )
}
interface Props {
  readonly status: MonthStatus
  /** Opens the first thing that waits for the reader; undefined: nothing does. */
  readonly onBegin: (() => void) | undefined
}
export const MonthSentence = ({ status, onBegin }: Props) => {
  const { t } = useTranslation('month')
  const isMe = useIsMe()
  const { things, required, minutes, mine, parts, month } = status
  const others = [
    ...new Set(
      parts
        .filter((part) => part.things > 0)
        .flatMap(({ waitsFor }) =>
          waitsFor
            .filter(({ userId }) => !isMe(userId))
            .slice(0, 1)
            .map(({ name }) => name),
        ),
    ),
  ]
  const left = things - mine
  const empty = parts.every(({ whole }) => whole === 0)
  return (
    <section className={styles['sentence']} aria-label={t('sentence.label')}>
      <div>
        <h2>
          {things === 0 ? (
            t(empty ? 'sentence.empty' : 'sentence.nothing', { month: monthName(t, month) })
          ) : (
            <>
              {t('sentence.month', { month: monthName(t, month) })}
              <u>{t('sentence.left', { count: things })}</u>
              {t('sentence.time', { count: minutes })}
            </>
          )}
        </h2>
        <p>
          {things === 0
            ? t(empty ? 'sentence.begins' : 'sentence.ready')
            : [
                required === 0 ? t('sentence.noneRequired') : t('sentence.required', { count: required }),
                things > required ? t('sentence.reminders', { count: things - required }) : '',
                mine > 0 ? t('sentence.mine', { count: mine }) : '',
                left > 0 && others.length > 0
                  ? t('sentence.others', { count: left, names: others.slice(0, 3).join(t('sentence.and')) })
                  : '',
              ]
                .filter(Boolean)
                .join(t('sentence.comma'))}
        </p>
      </div>
      <FilingDate status={status} />
      {onBegin ? (
        <Button type="primary" icon={<Play size={14} aria-hidden="true" />} onClick={onBegin}>
          {t('sentence.begin')}
        </Button>
      ) : null}
    </section>
  )
}
