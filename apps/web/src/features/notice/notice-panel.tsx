// The notices of the person in this company, grouped by day, the unread first.
import { Button, Skeleton } from 'antd'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../lib/format/moment.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { NoticeItem } from './notice-item.tsx'
import { useNotices, useRead, type Notice } from './notice.queries.ts'
import styles from './notice.module.css'

interface Group {
  readonly read: boolean
  readonly day: string
  readonly notices: readonly Notice[]
}
const grouped = (notices: readonly Notice[]): readonly Group[] => {
  const groups = Map.groupBy(notices, ({ readAt, madeAt }) => `${readAt === null ? '' : 'read'} ${dayOf(madeAt)}`)
  return [...groups.values()].map((some) => ({ read: some[0]!.readAt !== null, day: dayOf(some[0]!.madeAt), notices: some }))
}
const dayMs = 86_400_000
const lastDays = () => [0, 1].map((days) => dayOf(new Date(Date.now() - days * dayMs).toISOString()))

const NoticePanel = ({ unread, onClose }: { readonly unread: number; readonly onClose: () => void }) => {
  const { t } = useTranslation('notice')
  const panel = useRef<HTMLElement>(null)
  const list = useNotices()
  const read = useRead()
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
  }, [])
  const [[today, yesterday]] = useState(lastDays)
  const wordOf = ({ read: isRead, day }: Group): string => {
    const word = day === today ? t('today') : day === yesterday ? t('yesterday') : day
    return isRead ? t('readDay', { day: word }) : word
  }
  const hear = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }
  const groups = grouped(list.data?.pages.flatMap(({ content }) => content) ?? [])
  return (
    <section ref={panel} className={styles['panel']} role="dialog" aria-label={t('bell')} tabIndex={-1} onKeyDown={hear}>
      <header>
        <h2>{t('bell')}</h2>
        <Button
          type="link"
          size="small"
          disabled={unread === 0}
          loading={read.isPending}
          onClick={() => {
            read.mutate(undefined)
          }}
        >
          {t('readAll')}
        </Button>
        <Link to="/home/mySet" hash="notices" onClick={onClose}>
          {t('settings')}
        </Link>
      </header>
      <div className={styles['list']}>
        {list.isError && !list.data ? (
          <LoadFailed title={t('failed')} text={t('failedText')} onRetry={list.refetch} error={list.error} />
        ) : !list.data ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : groups.length === 0 ? (
          <EmptyState kind="none" title={t('empty')} text={t('emptyText')} />
        ) : (
          groups.map((group) => (
            <section key={`${group.read} ${group.day}`}>
              <h3>{wordOf(group)}</h3>
              <ul>
                {group.notices.map((notice) => (
                  <NoticeItem
                    key={notice.id}
                    notice={notice}
                    onOpen={() => {
                      if (notice.readAt === null) read.mutate([notice.id])
                      onClose()
                    }}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        {list.hasNextPage ? (
          <Button
            type="text"
            block
            loading={list.isFetchingNextPage}
            onClick={() => {
              void list.fetchNextPage()
            }}
          >
            {t('more')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
export default NoticePanel
