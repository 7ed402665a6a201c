// The explanation of a file's state: progress while it runs, money once recorded, else the reason.
import { Amount } from '../../ui/values/amount.tsx'
import type { RowView } from './row-view.ts'
import { useDetailText } from './detail-text.ts'
import styles from './intake.module.css'

export const RowDetail = ({ view }: { view: RowView }) => {
  const say = useDetailText()
  return (
    <span className={styles['im-detail']}>
      {view.progress !== undefined && (
        <i className={styles['im-progress']} aria-hidden="true">
          <u style={{ width: `${view.progress}%` }} />
        </i>
      )}
      <span className={view.tone === 'wrong' ? styles['im-wrong'] : undefined} title={view.detail.map(say).join(' ')}>
        {view.detail.map((detail, i) =>
          'amount' in detail ? <Amount key={i} value={detail.amount} /> : <span key={i}>{say(detail)}</span>,
        )}
      </span>
    </span>
  )
}
