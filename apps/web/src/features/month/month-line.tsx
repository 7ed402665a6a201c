// One of the seven lines: how far, what it asks, what is left, how much, whose it is, and the one next step.
import { ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { Ring } from '../../ui/values/ring.tsx'
import { cellSentence, countText, gatingFirst, namesItsOnly } from '../../shared/month/cell-words.ts'
import { useOnlyThing, type MonthPartRow } from './month.queries.ts'
import { wayOfCell } from './month-steps.ts'
import { OpenLine } from './open-line.tsx'
import { PersonName, useIsMe } from './person.tsx'
import { buttonClass, WayOn } from './way-on.tsx'
import styles from './lines.module.css'

interface Props {
  readonly month: string
  readonly part: MonthPartRow
  readonly open: boolean
  /** A cell whose rows stand unfolded. */
  readonly unfolded: MonthCell | undefined
  readonly onToggle: () => void
}
const Done = ({ part }: { readonly part: MonthPartRow }) => {
  const { t } = useTranslation('month')
  return (
    <div className={styles['line']} data-done="">
      <span className={styles['ring']}>{part.notDone ? null : <Ring done={1} whole={1} finished size={18} width={1.8} />}</span>
      <span className={styles['name']}>
        <b>{t(`part.${part.part}.name`)}</b>
        {part.notDone ? null : <em>{t('ofWhole', { done: part.done, whole: part.whole })}</em>}
      </span>
      <span className={styles['left']}>
        {part.notDone ? t('notDone') : part.whole === 0 ? t('nothingHere') : t(`part.${part.part}.done`, { count: part.whole })}
      </span>
      <span className={styles['sum']}>
        <Nil />
      </span>
    </div>
  )
}
export const MonthLine = ({ month, part, open, unfolded, onToggle }: Props) => {
  const { t } = useTranslation(['month', 'monthCell'])
  const { t: cell } = useTranslation('monthCell')
  const isMe = useIsMe()
  const [first, ...others] = gatingFirst(part)
  const only = useOnlyThing(month, first && namesItsOnly(first) ? first.cell : undefined)
  if (!first || (part.things === 0 && part.cells.every(({ things }) => things === 0)))
    return (
      <li>
        <Done part={part} />
      </li>
    )
  const mine = part.waitsFor[0] !== undefined && isMe(part.waitsFor[0].userId)
  const way = wayOfCell(first.cell, month)
  const go = cell(`go.${first.cell}`, { n: countText(cell, first) })
  const name = t(`part.${part.part}.name`)
  return (
    <li data-open={open || undefined}>
      {/* Pressing anywhere does what its first button does. */}
      <div
        className={styles['line']}
        onClick={(event) => {
          if (!(event.target as HTMLElement).closest('a, button')) onToggle()
        }}
      >
        <span className={styles['ring']}>
          <Ring done={part.done} whole={part.whole} finished={false} />
        </span>
        <span className={styles['name']}>
          <button type="button" className="plain" data-line={part.part} aria-expanded={open} onClick={onToggle}>
            <b>{name}</b>
            <em>{t('ofWhole', { done: part.done, whole: part.whole })}</em>
          </button>
          <small>{t(`part.${part.part}.asks`)}</small>
        </span>
        <span className={styles['left']}>
          <span>
            <b data-required={part.required > 0 || undefined}>{t('things', { count: part.things })}</b>
            <span>{cellSentence(cell, first, only)}</span>
            {part.required === 0 ? <i className={styles['tag']}>{t('reminder')}</i> : null}
          </span>
          <small>
            {others.length > 0
              ? others.map((row) => cellSentence(cell, row)).join(t('sentence.comma'))
              : t(`part.${part.part}.rest`, { count: part.done })}
          </small>
        </span>
        <span className={styles['sum']}>
          {part.part === 'deduct' && part.amount !== null ? <small>{t('tax')}</small> : null}
          <Amount value={part.amount} strong />
        </span>
        <span className={styles['who']}>{part.waitsFor[0] ? <PersonName {...part.waitsFor[0]} short /> : null}</span>
        <span className={styles['go']}>
          {open ? (
            <button type="button" className="plain" data-fold="" onClick={onToggle}>
              {t('fold')}
              <ChevronUp size={14} aria-hidden="true" />
            </button>
          ) : way ? (
            <WayOn way={way} button={mine ? 'mine' : 'theirs'} label={`${go} ${name}`}>
              {go}
            </WayOn>
          ) : (
            <button type="button" className={buttonClass(mine ? 'mine' : 'theirs')} aria-label={`${go} ${name}`} onClick={onToggle}>
              {go}
            </button>
          )}
        </span>
      </div>
      {open ? <OpenLine month={month} part={part} cell={unfolded} /> : null}
    </li>
  )
}
