// Ctrl K: one line finds pages, companies, invoices, partners and acts. A native dialog holds the focus and gives it back; the focus
// stays in the line, and the chosen option is told by aria-activedescendant.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { tellKeys } from '../../lib/page/page-keys.ts'
import { useSession } from '../../lib/session/session.ts'
import type { PersonalDialogName } from '../../features/personal/dialog-names.ts'
import { commandKey } from './command-key.ts'
import { prefixes, readText, type Act, type Entry } from './find.ts'
import { FootKeys } from './foot-keys.tsx'
import { KindChips } from './kind-chips.tsx'
import { NothingFound } from './nothing-found.tsx'
import { OptionRow } from './option-row.tsx'
import { keepRecent } from './recent.ts'
import { useFound } from './use-found.ts'
import styles from './palette.module.css'

interface Props {
  readonly openPersonal: (name: PersonalDialogName) => void
  readonly onClose: () => void
}
const Palette = ({ openPersonal, onClose }: Props) => {
  const { t } = useTranslation('palette')
  const box = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const router = useRouter()
  const session = useSession()
  const owner = `${session?.user?.id ?? ''}.${session?.company?.id ?? ''}`
  const [text, setText] = useState('')
  /** The option that a person moved to; the first one before. */
  const [at, setAt] = useState<string>()
  /** Which of its next acts; -1: the option itself. */
  const [next, setNext] = useState(-1)
  const { kind, words } = useMemo(() => readText(text), [text])
  const { groups, counts, nothing, searching, failed, short, nextOf } = useFound({ kind, words, owner, openPersonal })
  const found = groups.flatMap((group) => group.items)
  const index = Math.max(
    0,
    found.findIndex(({ entry }) => entry.id === at),
  )
  const row = found[index]?.entry
  const acts = row ? nextOf(row) : []
  const chosen: Act | undefined = acts[next] ?? row
  const idOf = (entry: Entry | undefined, act?: Act): string | undefined => entry && `${id}${entry.id}${act ? `.${act.id}` : ''}`
  const active = idOf(row, acts[next])
  useEffect(() => {
    box.current?.showModal()
    field.current?.focus()
  }, [])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const choose = (entry: Entry, act: Act, newWindow: boolean): void => {
    // Before what it opens: the focus goes back first, and what opens then keeps where it was.
    box.current?.close()
    keepRecent(owner, entry)
    const way = act.target && ({ to: act.target.to, search: act.target.search ?? {} } as never)
    if (way && newWindow) {
      // The new window takes this one's session along.
      window.open(router.buildLocation(way).href, '_blank')
      return
    }
    if (way) void navigate(way)
    act.run?.()
  }
  const say = (value: string): void => {
    setText(value)
    setAt(undefined)
    setNext(-1)
  }
  const move = (by: number): void => {
    const to = found[(index + by + found.length) % Math.max(1, found.length)]
    setAt(to?.entry.id)
    setNext(-1)
  }
  const hear = (event: KeyboardEvent): void => {
    // Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    const command = event.ctrlKey || event.metaKey
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Tab') setNext(acts.length === 0 ? -1 : ((next + 1 + (shiftKey ? acts.length : 1)) % (acts.length + 1)) - 1)
    else if (key === 'Enter') {
      if (row && chosen) choose(row, chosen, command)
    } else if (command && key.toLowerCase() === 'k') box.current?.close()
    else if (key === '?' && text === '') {
      box.current?.close()
      tellKeys()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <dialog
      ref={box}
      className={styles['palette']}
      aria-label={t('title')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current) box.current.close()
      }}
      onKeyDown={hear}
    >
      <div className={styles['line']}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={field}
          role="combobox"
          aria-label={t('field')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('hint')}
          value={text}
          onChange={(event) => {
            say(event.target.value)
          }}
        />
        <span className={styles['quiet']}>{commandKey} K</span>
      </div>
      <KindChips
        kind={kind}
        counts={counts}
        onKind={(of) => {
          say(of ? `${prefixes[of]}${words}` : words)
          field.current?.focus()
        }}
      />
      <p role="status" className={styles['told']}>
        {searching ? t('searching') : t('found', { count: found.length })}
      </p>
      <div id={`${id}list`} role="listbox" aria-label={t('title')} className={styles['list']} tabIndex={-1}>
        {nothing ? <NothingFound words={words} kind={kind} short={short} /> : null}
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}${group.key}`}>
            <div id={`${id}${group.key}`} role="presentation" className={styles['group']}>
              {group.label}
              {group.note ? <small>{group.note}</small> : null}
            </div>
            {group.items.map((one) => (
              <OptionRow
                key={one.entry.id}
                found={one}
                id={idOf(one.entry)!}
                active={one.entry === row}
                acts={one.entry === row ? acts : []}
                act={one.entry === row ? next : -1}
                onPoint={() => {
                  if (one.entry === row) return
                  setAt(one.entry.id)
                  setNext(-1)
                }}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
        {failed ? <p className={styles['note']}>{t('failed')}</p> : null}
      </div>
      <FootKeys
        acts={acts.length > 0}
        onKeys={() => {
          box.current?.close()
          tellKeys()
        }}
      />
    </dialog>
  )
}
export default Palette
