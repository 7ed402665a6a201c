// What holds a record: docked beside its list, which stays at work; in a narrow window above it.
import { Drawer } from 'antd'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useMounted } from '../../../lib/hooks/use-mounted.ts'
import { useRestoreFocus } from '../../overlay/restore-focus.ts'
import { besideList } from '../../table/list-keys.ts'
import { useDocks } from './use-docks.ts'
import styles from './records-kit.module.css'

interface Props {
  /** The id of the heading that names the record. */
  readonly labelledBy: string
  readonly head: ReactNode
  /** Under the keys, at the right of the foot. */
  readonly fact?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}
const width = 640

export const RecordFrame = (p: Props) => (useDocks() ? <Docked {...p} /> : <Above {...p} />)

const Above = ({ labelledBy, head, onClose, children }: Props) => {
  const isMounted = useMounted()
  useRestoreFocus()
  return (
    <Drawer
      open={isMounted}
      size={width}
      closable={false}
      keyboard
      rootClassName={`${styles['drawer']} ${besideList}`}
      aria-labelledby={labelledBy}
      onClose={onClose}
      title={head}
    >
      {children}
    </Drawer>
  )
}
/** What Escape closes before the record: what opened above it, and a field in hand. */
const nearer = 'input, textarea, select, [role=dialog], [role=menu], [role=listbox]'
const above = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, dialog[open]'
const Docked = ({ labelledBy, head, fact, onClose, children }: Props) => {
  const { t } = useTranslation('kit')
  const dock = useRef<HTMLElement>(null)
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const at = event.target instanceof Element ? event.target.closest(nearer) : null
    if ((at !== null && at !== dock.current) || document.querySelector(above) !== null) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
    }
  }, [])
  useEffect(() => {
    dock.current?.focus({ preventScroll: true })
    return () => {
      // The row that it stood beside has the focus again, unless the person went elsewhere.
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>('.current:is([data-row], [data-row-key]) .number-link')?.focus()
      }, 0)
    }
  }, [])
  useRestoreFocus()
  const main = document.querySelector('main')
  const section = (
    <section ref={dock} role="dialog" aria-labelledby={labelledBy} tabIndex={-1} className={`${styles['dock']} ${besideList}`}>
      <header>{head}</header>
      <div className={styles['body']} role="group" tabIndex={0} aria-labelledby={labelledBy}>
        {children}
      </div>
      <footer>
        <span>
          <span className="kbd">↑</span> <span className="kbd">↓</span> {t('records.keysMove')}
        </span>
        <span>
          <span className="kbd">Esc</span> {t('records.keysClose')}
        </span>
        {fact ? <span className={styles['end']}>{fact}</span> : null}
      </footer>
    </section>
  )
  return main ? createPortal(section, main) : section
}
