// Asks before what cannot be taken back. The keys stand on the way back: Enter pressed too soon harms nothing.
import { App } from 'antd'
import type { ReactNode } from 'react'

interface Question {
  readonly title: ReactNode
  readonly content: ReactNode
  /** What is done, as a verb. */
  readonly okText: string
  readonly cancelText: string
  /** The question stands until it is over; what goes wrong is told by whoever does it. */
  readonly onOk: () => unknown
  readonly onCancel?: () => void
}
export const useConfirmDanger = (): ((question: Question) => void) => {
  const { modal } = App.useApp()
  return ({ onOk, ...words }) => {
    void modal.confirm({
      ...words,
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
