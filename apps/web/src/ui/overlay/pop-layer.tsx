// The box itself.
import { Popover } from 'antd'
import type { ReactNode } from 'react'
import type { Place } from './anchor.tsx'

interface Props {
  readonly title: ReactNode
  readonly content: ReactNode
  readonly open: boolean
  readonly place: Place
  readonly onOpen: (open: boolean) => void
  readonly className: string | undefined
}
const PopLayer = ({ title, content, open, place, onOpen, className }: Props) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    open={open}
    title={title}
    content={content}
    destroyOnHidden
    onOpenChange={onOpen}
    {...(className ? { className } : {})}
  >
    <span style={{ position: 'fixed', pointerEvents: 'none', ...place }} />
  </Popover>
)
export default PopLayer
