// A dialog: title and facts, body, foot with a note at left and actions at right. A click on the mask never closes it.
import { Modal } from 'antd'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useRestoreFocus } from './restore-focus.ts'
import { useMounted } from '../../lib/hooks/use-mounted.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  readonly title: ReactNode
  readonly facts?: ReactNode
  readonly width?: number
  readonly onClose: () => void
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/**
 * antd focuses the close button. Focuses the first field instead, or the element marked `data-first`, unless an element
 * inside already has the focus.
 */
const focusFirst = (body: HTMLElement | null): void => {
  if (!body || body.contains(document.activeElement)) return
  const first =
    body.querySelector<HTMLElement>('[data-first]') ??
    body.querySelector<HTMLElement>(
      'input:checked, input:not([type=radio]):not([type=file]):not([hidden]), textarea, select, button:not(:disabled), [role=button], [role=slider]',
    )
  first?.focus()
}

export const Dialog = ({ title, facts, width = 720, onClose, note, actions, children }: DialogProps) => {
  const body = useRef<HTMLDivElement>(null)
  const opened = useRef(false)
  /** The close button, if it has the focus because there is no field. */
  const wanting = useRef<Element | null>(null)
  const isMounted = useMounted()
  useRestoreFocus()
  // Focuses again if the focused element is gone (a chosen file replaces its drop area), or if the first field rendered
  // later, with an answer.
  useEffect(() => {
    const at = document.activeElement
    if (opened.current && (at === document.body || at === wanting.current)) focusFirst(body.current)
  })
  return (
    <Modal
      open={isMounted}
      centered
      width={width}
      onCancel={onClose}
      mask={{ closable: false }}
      closeIcon={<X size={17} strokeWidth={1.75} />}
      rootClassName={styles['dialog']}
      title={
        <>
          {title}
          {facts ? <span className={styles['dialog-facts']}>{facts}</span> : null}
        </>
      }
      afterOpenChange={(open) => {
        opened.current = open
        if (!open) return
        focusFirst(body.current)
        wanting.current = body.current?.contains(document.activeElement) ? null : document.activeElement
      }}
      footer={
        actions || note ? (
          <div className={styles['dialog-foot']}>
            <span>{note}</span>
            <div>{actions}</div>
          </div>
        ) : null
      }
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}
