// 待核对: the invoices of a list that wait to be checked, one after the other, and a calm end.
import { Button, Drawer, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import InvoiceDrawer from '../drawer/invoice-drawer.tsx'
import { drawerWidth } from '../drawer/drawer-width.ts'
import { rowsQuery } from '../invoice.queries.ts'
import styles from './doubts.module.css'

/** The word in the address for the first invoice that waits. */
const firstToCheck = 'first'
type Props = Omit<ComponentProps<typeof InvoiceDrawer>, 'rows' | 'total' | 'queue' | 'offset'> & { readonly search: ListSearch }

const QueueDrawer = ({ search, total, ...drawer }: Props & { readonly total: number | undefined }) => {
  const { t } = useTranslation('doubts')
  const { after: _after, before: _before, ...kept } = search
  const found = useQuery(rowsQuery(drawer.list, { ...kept, pageSize: limits.pageSizeMax }))
  const [ended, setEnded] = useState(false)
  const rows = found.data?.content ?? []
  const ready = found.data !== undefined && !found.isFetching
  const first = rows[0]
  const begin = useEffectEvent(() => {
    if (first) drawer.onMove(first)
  })
  const begins = drawer.id === firstToCheck && ready && !ended
  useEffect(() => {
    if (begins) begin()
  }, [begins])
  if (drawer.id !== firstToCheck && !ended)
    return (
      <InvoiceDrawer
        {...drawer}
        onMove={(row) => {
          setEnded(false)
          drawer.onMove(row)
        }}
        rows={rows}
        offset={0}
        total={rows.length < limits.pageSizeMax ? rows.length : total}
        onQueueEnd={() => {
          setEnded(true)
        }}
      />
    )
  const left = ready ? rows.length : 0
  return (
    <Drawer
      open
      size={drawerWidth()}
      title={t('label')}
      onClose={() => {
        drawer.onClose()
      }}
      rootClassName={styles['queue-end'] ?? ''}
    >
      {!ready || (begins && first) ? (
        <div role="status" aria-label={t('queue.waiting')}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      ) : (
        <EmptyState
          kind="start"
          title={t(left === 0 ? 'queue.done' : 'queue.ended')}
          text={left === 0 ? t('queue.doneText') : t('queue.endedText', { count: left })}
          actions={
            <>
              {left > 0 ? (
                <Button
                  onClick={() => {
                    setEnded(false)
                    drawer.onMove({ id: firstToCheck })
                  }}
                >
                  {t('queue.again')}
                </Button>
              ) : null}
              <Button type="primary" onClick={drawer.onClose}>
                {t('queue.toList')}
              </Button>
            </>
          }
        />
      )}
    </Drawer>
  )
}
export default QueueDrawer
