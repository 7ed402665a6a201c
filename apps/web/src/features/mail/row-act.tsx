// What is done with one row of a table of settings.
import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  readonly word: string
  /** The missing right. */
  readonly why: string | undefined
  readonly off?: boolean
  readonly danger?: boolean
  /** Names the row, where the word alone does not. */
  readonly label?: string
  readonly icon?: ReactNode
  readonly onAct: () => void
}
export const RowAct = ({ word, why, off = false, danger = false, label, icon, onAct }: Props) => (
  <Button
    size="small"
    type="text"
    danger={danger}
    disabled={why !== undefined || off}
    title={why}
    aria-label={label}
    icon={icon}
    onClick={() => {
      onAct()
    }}
  >
    {word}
  </Button>
)
