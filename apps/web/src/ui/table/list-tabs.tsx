// Tabs of a list with their counts; the arrow keys go from one to the next.
import type { KeyboardEvent } from 'react'
import styles from './list-tabs.module.css'

export interface ListTab {
  readonly key: string
  readonly label: string
  readonly count?: number | undefined
  /** There are more than `count`. */
  readonly more?: boolean | undefined
  readonly wrong?: boolean
  /** Something on it waits for a look. */
  readonly pip?: boolean
}

export const ListTabs = ({
  label,
  tabs,
  tab,
  onTab,
}: {
  label: string
  tabs: readonly ListTab[]
  tab: string
  onTab: (key: string) => void
}) => {
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = by === 0 ? undefined : tabs.at((tabs.findIndex((one) => one.key === tab) + by) % tabs.length)
    if (!next) return
    event.preventDefault()
    onTab(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} onKeyDown={turn}>
      {tabs.map((one) => (
        <button
          key={one.key}
          type="button"
          role="tab"
          data-tab={one.key}
          tabIndex={one.key === tab ? 0 : -1}
          aria-selected={one.key === tab}
          className={`plain${one.key === tab ? ' on' : ''}${one.wrong && (one.count ?? 0) > 0 ? ' wrong' : ''}`}
          onClick={() => {
            onTab(one.key)
          }}
        >
          {one.label}
          {one.pip ? <i className={styles['pip']} /> : null}
          {one.count === undefined ? null : <em>{`${one.count.toLocaleString('en-US')}${one.more ? '+' : ''}`}</em>}
        </button>
      ))}
    </div>
  )
}
