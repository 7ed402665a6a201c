// One record beside its list: its state, what its state allows, its facts, what belongs to it, and what happened.
import { Button, Skeleton } from 'antd'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowActions } from '../list/use-row-actions.tsx'
import { LoadFailed } from '../../page/load-failed.tsx'
import { RecordFrame } from './record-frame.tsx'
import { Timeline, type TimelineEvent } from './timeline.tsx'
import styles from './records-kit.module.css'

interface Props<R extends { readonly id: string }> {
  readonly title: ReactNode
  /** The record, once it was read. */
  readonly record: R | undefined
  readonly state: ReactNode
  readonly rowActions: Pick<RowActions<R>, 'actions' | 'act' | 'busy'>
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
  readonly events: readonly TimelineEvent[] | undefined
  /** It could not be read. */
  readonly failed: { readonly title: string; readonly text: string; readonly onRetry: () => unknown; readonly error: unknown } | undefined
  /** One fact at the foot: who changed it last, say. */
  readonly fact?: ReactNode
  readonly onClose: () => void
  /** Between facts and events: outcomes per item, say. */
  readonly children?: ReactNode
}

export const RecordDrawer = <R extends { readonly id: string }>(p: Props<R>) => {
  const { t } = useTranslation('kit')
  const name = useId()
  const { record } = p
  return (
    <RecordFrame
      labelledBy={name}
      onClose={p.onClose}
      fact={p.fact}
      head={
        <div className={styles['head']}>
          <Button type="text" aria-label={t('records.close')} icon={<X size={17} strokeWidth={1.75} />} onClick={p.onClose} />
          <h2 id={name}>{p.title}</h2>
          {p.state}
          <span className={styles['end']}>
            {record
              ? p.rowActions.actions
                  .filter((action) => action.label !== undefined && action.allowed(record))
                  .map((action) => (
                    <Button
                      key={action.key}
                      disabled={action.why !== undefined}
                      title={action.why}
                      loading={p.rowActions.busy === action.key}
                      onClick={() => {
                        p.rowActions.act(action.key, [record])
                      }}
                    >
                      {action.label?.(record)}
                    </Button>
                  ))
              : null}
          </span>
        </div>
      }
    >
      {p.failed ? (
        <LoadFailed {...p.failed} />
      ) : record ? (
        <>
          <dl className={styles['facts']}>
            {p.facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {p.children}
          {p.events ? (
            <section aria-label={t('records.events')}>
              <h3>{t('records.events')}</h3>
              <Timeline events={p.events} />
            </section>
          ) : null}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </RecordFrame>
  )
}
