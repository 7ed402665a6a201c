// The result of a batch in which some invoices failed: counts first, then every unchanged invoice with its reason.
import { Button } from 'antd'
import { Dialog } from './dialog.tsx'
import { OutcomeList, type OutcomeItem } from './outcome-list.tsx'
import styles from './outcome.module.css'

interface Props {
  readonly title: string
  readonly done: string
  readonly failed: string
  readonly items: readonly OutcomeItem[]
  readonly close: string
  readonly onClose: () => void
}
export const OutcomeDialog = ({ title, done, failed, items, close, onClose }: Props) => (
  <Dialog
    title={title}
    width={720}
    onClose={onClose}
    actions={
      <Button type="primary" onClick={onClose}>
        {close}
      </Button>
    }
  >
    <p className={styles['outcome-counts']} role="status">
      <b>{done}</b>
      <span className="status attention">{failed}</span>
    </p>
    <OutcomeList label={failed} items={items} />
  </Dialog>
)
