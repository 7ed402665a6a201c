// Confirms an irreversible action. The focus is on the cancel button, so that a hasty Enter does no harm.
import { App } from 'antd'
import type { ReactNode } from 'react'
import { keepFocus } from './restore-focus.ts'

interface Question {
  readonly title: ReactNode
  readonly content: ReactNode
  /** The action, as a verb. */
  readonly okText: string
  readonly cancelText: string
  /** The dialog stays open until the action ends; the action shows its own failures. */
  readonly onOk: () => unknown
  readonly onCancel?: () => void
}
export const useConfirmDanger = (): ((question: Question) => void) => {
  const { modal } = App.useApp()
  return ({ onOk, ...words }) => {
    const restore = keepFocus()
    void modal.confirm({
      ...words,
      afterClose: restore,
      okButtonProps: { danger: true },
      mask: { closable: false },
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        try {
          await onOk()
        } catch {
          /* told already */
        }
      },
    })
  }
}
