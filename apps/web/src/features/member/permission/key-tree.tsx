// The permission table as rows: a section, its pages, and each page's buttons as chips. One editor for groups and for
// the base permissions.
import { Checkbox, Input } from 'antd'
import { Check, ChevronDown, ChevronRight, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButtonWord } from '../../../lib/session/button-word.ts'
import { sections, type Page, type Section } from '@piaotai/domain/rights/permission.ts'
import { toggleAll, toggleKey } from './group-draft.ts'
import styles from '../member.module.css'

export interface KeyTreeProps {
  readonly keys: ReadonlySet<string>
  /** Keys that differ from the stored ones, shown with a ring. */
  readonly changed: ReadonlySet<string>
  /** Keys that can be changed here; others are shown read-only. */
  readonly grantable: ReadonlySet<string>
  /** The permission that any change here lacks. */
  readonly missingPermission: string | undefined
  readonly onChange: (keys: ReadonlySet<string>) => void
  /** Sections to show; all when absent. */
  readonly only?: (section: Section) => boolean
}
const allSections: readonly Section[] = sections
const keysOf = (pages: readonly Page[]): string[] => pages.flatMap((p) => [p.key, ...p.buttons])

/** The sections without a right: folded at first, unless nothing is granted yet. */
const ungranted = (keys: ReadonlySet<string>): ReadonlySet<string> => {
  const without = allSections.filter(({ pages }) => !keysOf(pages).some((key) => keys.has(key)))
  return new Set(without.length === allSections.length ? [] : without.map(({ key }) => key))
}

export const KeyTree = ({ keys, changed, grantable, missingPermission, onChange, only = () => true }: KeyTreeProps) => {
  const { t } = useTranslation(['member', 'shell'])
  const [closed, setClosed] = useState(() => ungranted(keys))
  const [wanted, setWanted] = useState('')
  const pageName = (p: Page): string => t(`page.${p.key}` as 'page.menu_1.home', { ns: 'shell' })
  const buttonName = useButtonWord()
  const notHere = missingPermission ?? t('group.notGrantable')
  const fits = (p: Page): boolean =>
    [pageName(p), ...p.buttons.map(buttonName)].some((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const fold = (s: Section) => {
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(s.key)) next.add(s.key)
      return next
    })
  }
  const chip = (key: string, name: string) => (
    <button
      key={key}
      type="button"
      className={`${styles['key-chip']}${keys.has(key) ? ' on' : ''}${changed.has(key) ? ` ${styles['changed']}` : ''}`}
      aria-pressed={keys.has(key)}
      disabled={!grantable.has(key)}
      title={grantable.has(key) ? '' : notHere}
      onClick={() => {
        onChange(toggleKey(keys, key))
      }}
    >
      {keys.has(key) ? <Check size={12} strokeWidth={2} aria-hidden="true" /> : null}
      {name}
    </button>
  )
  const row = (p: Page) => {
    const on = keys.has(p.key)
    const held = p.buttons.filter((b) => keys.has(b)).length
    const may = [p.key, ...p.buttons].filter((key) => grantable.has(key))
    return (
      <div key={p.key} className={styles['key-row']} role="row">
        <div role="cell">
          <Checkbox
            checked={on && held === p.buttons.length}
            indeterminate={on && held < p.buttons.length}
            disabled={may.length === 0}
            {...(may.length === 0 ? { title: notHere } : {})}
            aria-label={pageName(p)}
            onChange={() => {
              onChange(toggleAll(keys, may))
            }}
          />
          <span>{pageName(p)}</span>
          {p.later ? <em>{t('group.later')}</em> : null}
        </div>
        <div role="cell">
          {chip(p.key, t('group.view'))}
          {p.buttons.map((b) => chip(b, buttonName(b)))}
        </div>
      </div>
    )
  }
  return (
    <div className={styles['key-tree']} role="table" aria-label={t('group.rights')}>
      <div className={styles['key-head']} role="row">
        <div role="columnheader">{t('group.menu')}</div>
        <div role="columnheader">
          {t('group.buttons')}
          {changed.size > 0 ? (
            <span className={styles['unsaved']}>
              <i />
              {t('group.unsaved')}
            </span>
          ) : null}
        </div>
        <div role="columnheader" className="key-find">
          <Input
            size="small"
            prefix={<Search size={13} color="var(--text-muted)" />}
            allowClear
            placeholder={t('group.find')}
            aria-label={t('group.find')}
            value={wanted}
            onChange={(e) => {
              setWanted(e.target.value)
            }}
          />
        </div>
      </div>
      {allSections.filter(only).map((s) => {
        const all = keysOf(s.pages)
        const held = all.filter((key) => keys.has(key)).length
        const may = all.filter((key) => grantable.has(key))
        const pages = s.pages.filter(fits)
        const folded = closed.has(s.key) && wanted.trim() === ''
        const name = t(`section.${s.name}` as 'section.personal', { ns: 'shell' })
        if (pages.length === 0) return null
        return (
          <div key={s.key} role="rowgroup">
            <div className={styles['key-section']} role="row">
              <div role="cell">
                <button
                  type="button"
                  className="plain"
                  aria-expanded={!folded}
                  aria-label={name}
                  onClick={() => {
                    fold(s)
                  }}
                >
                  {folded ? <ChevronRight size={15} /> : <ChevronDown size={15} />}
                </button>
                <Checkbox
                  checked={held === all.length}
                  indeterminate={held > 0 && held < all.length}
                  disabled={may.length === 0}
                  {...(may.length === 0 ? { title: notHere } : {})}
                  aria-label={t('group.whole', { name })}
                  onChange={() => {
                    onChange(toggleAll(keys, may))
                  }}
                />
                <b>{name}</b>
              </div>
              <div role="cell" className="count">
                {held === 0 ? t('group.nothing') : `${held} / ${all.length}`}
              </div>
            </div>
            {folded ? null : pages.map(row)}
          </div>
        )
      })}
    </div>
  )
}
