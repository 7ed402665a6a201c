// One group of what waits: each row says what, why, how much and one word, and leads to a list of as many rows.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TodoGroup } from '@piaotai/domain/todo.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { Avatar } from '../../../ui/values/avatar.tsx'
import type { Area } from '../../../shared/invoice/list-links.ts'
import type { Todo } from '../overview.queries.ts'
import overviewStyles from '../overview.module.css'
import { iconOf } from './todo-icons.ts'
import { useWay } from './todo-ways.ts'
import { useTodoWords } from './todo-words.ts'
import styles from './todo.module.css'

/** Rows that are shown at first. */
const shown = 4
const keyOf = ({ kind, cell, month }: Todo): string => kind ?? cell ?? month ?? ''
interface Props {
  readonly group: TodoGroup
  readonly todos: readonly Todo[]
  readonly area: Area
  /** The month that the cells are of. */
  readonly month: string | undefined
}
export const TodoGroupCard = ({ group, todos, area, month }: Props) => {
  const { t } = useTranslation('home')
  const [unfolded, setUnfolded] = useState(false)
  const wayOf = useWay(area, month)
  const { what, why, act } = useTodoWords(month)
  const things = todos.reduce((sum, todo) => sum + todo.things, 0)
  const more = todos.some(({ exact }) => !exact)
  return (
    <section className={`${overviewStyles['card']} ${styles['group']}`} data-group={group} aria-label={t(`group.${group}`)}>
      <h2>
        {t(`group.${group}`)}
        {things > 0 ? <em>{more ? t('more', { n: things.toLocaleString('en-US') }) : things.toLocaleString('en-US')}</em> : null}
        {todos.length > shown ? (
          <button
            type="button"
            className="plain link"
            aria-expanded={unfolded}
            onClick={() => {
              setUnfolded(!unfolded)
            }}
          >
            {unfolded ? t('fold') : t('rest', { n: todos.length - shown })}
          </button>
        ) : null}
      </h2>
      {todos.length === 0 ? <p>{t(`none.${group}`)}</p> : null}
      <ul>
        {todos.slice(0, unfolded ? todos.length : shown).map((todo) => {
          const Icon = iconOf(todo)
          const name = group === 'others' ? (todo.who ?? todo.party) : null
          return (
            <li key={`${todo.from} ${keyOf(todo)}`}>
              <Link {...wayOf(todo)} data-todo={keyOf(todo)} data-count={todo.count}>
                {name === null ? <Icon size={16} strokeWidth={1.75} aria-hidden="true" /> : <Avatar name={name} size={22} />}
                <span>
                  <b title={what(todo)}>{what(todo)}</b>
                  <small title={why(todo)}>{why(todo)}</small>
                </span>
                {todo.amount === null ? <Nil /> : <Amount value={todo.amount} />}
                <i>{act(todo)}</i>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
