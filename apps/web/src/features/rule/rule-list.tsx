// The rules in their order: dragged by the handle, or moved by Alt with an arrow; the category rules stand first and stay there.
import { Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { ArrowUpDown, GripVertical, Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import type { StudioRule } from './rule.queries.ts'
import styles from './rule.module.css'

interface Props {
  readonly rules: readonly StudioRule[]
  /** An id, `category` for the category rules, `hosts` for link hosts, `new` for the rule being written. */
  readonly shown: string
  readonly why: string | undefined
  readonly busy: boolean
  readonly onShow: (id: string) => void
  readonly onOrder: (ids: readonly string[]) => void
}
export const StudioList = ({ rules, shown, why, busy, onShow, onOrder }: Props) => {
  const { t } = useTranslation('rule')
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const ids = rules.map(({ id }) => id)
  const still = busy || why !== undefined
  const moveTo = (id: string, at: number) => {
    if (still || at < 0 || at >= ids.length || ids[at] === id) return
    const next = ids.filter((one) => one !== id)
    next.splice(at, 0, id)
    onOrder(next)
  }
  const keys = (id: string, at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveTo(id, at + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const full = rules.length >= ruleLimits.rules
  return (
    <nav className={styles['list']} aria-label={t('list')}>
      <header>
        <h1>{t('title')}</h1>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={why !== undefined || full}
          title={why ?? (full ? t('full', { max: ruleLimits.rules }) : undefined)}
          onClick={() => {
            onShow('new')
          }}
        >
          {t('add')}
        </Button>
      </header>
      <button
        type="button"
        className={`plain ${styles['first']} ${shown === 'category' ? styles['current'] : ''}`}
        aria-current={shown === 'category' ? 'true' : undefined}
        onClick={() => {
          onShow('category')
        }}
      >
        <b>{t('fixed')}</b>
        <small>{t('fixedFacts')}</small>
      </button>
      <ol>
        {rules.map(({ id, draft: { name }, state, lastRun, acted }, at) => (
          <li
            key={id}
            className={[id === shown ? styles['current'] : '', id === over ? styles['over'] : ''].join(' ')}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) moveTo(dragged, at)
              setOver(undefined)
              setDragged(undefined)
            }}
          >
            <span
              className={styles['handle']}
              draggable={!still}
              title={why ?? t('move', { name })}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                setDragged(id)
              }}
              onDragEnd={() => {
                setDragged(undefined)
                setOver(undefined)
              }}
            >
              <i>{at + 1}</i>
              <GripVertical size={14} aria-hidden="true" />
            </span>
            <button
              type="button"
              className="plain"
              aria-current={id === shown ? 'true' : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={keys(id, at)}
              onClick={() => {
                onShow(id)
              }}
            >
              <b title={name}>{name}</b>
              {state === 'on' ? (
                <small className="mono">{lastRun ? acted : ''}</small>
              ) : (
                <small className={styles[state]}>{t(`state.${state}`)}</small>
              )}
            </button>
          </li>
        ))}
        {shown === 'new' ? (
          <li className={styles['current']}>
            <span className={styles['handle']}>
              <i>{rules.length + 1}</i>
            </span>
            <button type="button" className="plain" aria-current="true">
              <b>{t('untitled')}</b>
              <small className={styles['draft']}>{t('state.draft')}</small>
            </button>
          </li>
        ) : null}
      </ol>
      <section aria-label={t('others')}>
        <h2>{t('others')}</h2>
        <Link to="/comset/autoSendInvoiceRuleSettings">{t('autoSend')}</Link>
        <Link to="/comset/caiwupz" search={{ view: 'rules' }}>
          {t('voucher')}
        </Link>
      </section>
      <section aria-label={t('intake')}>
        <h2>{t('intake')}</h2>
        <button
          type="button"
          className={`plain ${styles['first']} ${shown === 'hosts' ? styles['current'] : ''}`}
          aria-current={shown === 'hosts' ? 'true' : undefined}
          onClick={() => {
            onShow('hosts')
          }}
        >
          <b>{t('hosts')}</b>
        </button>
      </section>
      <p>
        <ArrowUpDown size={14} aria-hidden="true" />
        {t('orderHint')}
      </p>
    </nav>
  )
}
