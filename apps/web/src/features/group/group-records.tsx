// Pushes of the group, by company: what was pushed, refused or recalled.
import { App, Button, Skeleton, Table, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPush } from '@piaotai/domain/push/push.ts'
import { api } from '../../lib/http/api.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EmptyPage } from '../../ui/page/empty-page.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageNumbers } from '../../ui/table/page-numbers.tsx'
import { Status } from '../../ui/values/status.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { groupsKey, useGroupChange, type GroupPush } from './group.queries.ts'
import styles from './group.module.css'

const soonMs = 1500
const minuteMs = 60_000
const pageSize = 20
const waiting = 1
type Company = GroupPush['companies'][number]
const atWork = ({ companies }: GroupPush): boolean =>
  companies.some(({ state, recalling, states }) => state === 'waiting' || recalling || states.some((one) => one.state === waiting))
const mayRecall = ({ companies }: GroupPush): boolean =>
  companies.some(({ recalling, states }) => !recalling && states.some(({ state }) => afterPush(state, 'recall') !== undefined))

/** What came of one company's part. */
const Result = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('group')
  if (company.state === 'waiting') return <Tag>{t('push.company.waiting')}</Tag>
  if (company.state === 'refused')
    return (
      <span className="status wrong">
        {t('push.company.refused')} · {company.refusal ? t(`push.refusal.${company.refusal}`) : ''}
      </span>
    )
  const known = company.states.length > 0 || company.problems > 0
  return (
    <span className={styles['result']}>
      {company.recalling ? <Tag>{t('push.recalling')}</Tag> : null}
      {company.states.map(({ state, count }) => (
        <span key={state}>
          <Status family="push" value={state} /> {count}
        </span>
      ))}
      {company.problems > 0 ? <span className="status attention">{t('push.problems', { count: company.problems })}</span> : null}
      {known ? null : <span className="sub">{t('push.gone')}</span>}
    </span>
  )
}

export const GroupRecords = ({ tabs, onRows }: { readonly tabs: ReactNode; readonly onRows: () => void }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const comma = useComma()
  const confirmDanger = useConfirmDanger()
  const lacksRecall = useMissingPermission()('groupPushInvoice.recall')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<GroupPush['id']>()
  const read = useQuery({
    queryKey: [...groupsKey, 'pushes', page],
    queryFn: () => api.user.listGroupPushes({ page, pageSize }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.content.some(atWork) ? soonMs : minuteMs),
  })
  const recall = useGroupChange((id: GroupPush['id']) => api.user.recallGroupPush({ id }))
  const ask = ({ id }: GroupPush) => {
    confirmDanger({
      title: t('push.recallTitle'),
      content: t('push.recallText'),
      okText: t('push.recall'),
      cancelText: t('cancel'),
      onOk: async () => {
        await recall.mutateAsync(id)
        void message.success(t('push.recalled'))
      },
    })
  }
  const body = () => {
    if (read.isError && !read.data)
      return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
    if (!read.data) return <Skeleton active paragraph={{ rows: 8 }} className={styles['loading']!} />
    if (read.data.totalElements === 0)
      return <EmptyPage of="groupRecords" subject="book" acts={[{ label: t('push.tab.rows'), onDo: onRows }]} />
    return (
      <div className={styles['records']}>
        <Table<GroupPush>
          className="dense"
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={[...read.data.content]}
          columns={[
            { title: t('push.at'), width: 140, render: (_, one) => minuteOf(one.at) },
            { title: t('push.by'), width: 110, dataIndex: 'by' },
            { title: t('push.count'), width: 80, align: 'right', dataIndex: 'count' },
            {
              title: t('push.result'),
              render: (_, one) => (
                <ul className={styles['parts']}>
                  {one.companies.map((company) => (
                    <li key={company.memberId}>
                      <span title={company.companyName}>
                        {company.companyName}
                        {comma === '、' ? '，' : ', '}
                        {company.count}
                      </span>
                      <Result company={company} />
                    </li>
                  ))}
                </ul>
              ),
            },
            {
              title: t('push.actions'),
              width: 130,
              render: (_, one) => (
                <>
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('push.openOf', { at: minuteOf(one.at) })}
                    onClick={() => {
                      setOpened(one.id)
                    }}
                  >
                    {t('push.open')}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    disabled={lacksRecall !== undefined || !mayRecall(one)}
                    title={lacksRecall}
                    aria-label={t('push.recallOf', { at: minuteOf(one.at) })}
                    onClick={() => {
                      ask(one)
                    }}
                  >
                    {t('push.recall')}
                  </Button>
                </>
              ),
            },
          ]}
        />
        {read.data.totalElements > pageSize ? (
          <PageNumbers
            page={page}
            pageSize={pageSize}
            sizes={[pageSize]}
            total={read.data.totalElements}
            onChange={(next: number) => {
              setPage(next)
            }}
          />
        ) : null}
      </div>
    )
  }
  return (
    <>
      <PageHead title={t('push.title')} facts={t('push.facts')} actions={tabs} />
      {body()}
      {opened === undefined ? null : (
        <PushDialog
          id={opened}
          onClose={() => {
            setOpened(undefined)
          }}
        />
      )}
    </>
  )
}
const problems = [
  'invoice.refused',
  'invoice.stepFirst',
  'invoice.reasonNeeded',
  'gone',
  'outOfScope',
  'noTarget',
  'notNow',
  'usedHere',
  'refusedThere',
  'unreachable',
] as const
/** Problems of a recall are those of the push module. */
const problemOf = (problem: string): (typeof problems)[number] | 'other' => problems.find((one) => problem.endsWith(one)) ?? 'other'
const PushDialog = ({ id, onClose }: { readonly id: GroupPush['id']; readonly onClose: () => void }) => {
  const { t } = useTranslation('group')
  const read = useQuery({
    queryKey: [...groupsKey, 'push', id],
    queryFn: () => api.user.readGroupPush({ id }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && atWork(state.data) ? soonMs : false),
  })
  const push = read.data
  const nameOf = new Map(push?.companies.map((one) => [one.memberId, one.companyName]))
  return (
    <Dialog title={t('push.title')} facts={push ? `${minuteOf(push.at)} · ${push.by}` : undefined} width={900} onClose={onClose}>
      {read.isError ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : (
        <>
          <ul className={styles['parts']}>
            {push?.companies.map((company) => (
              <li key={company.memberId}>
                <span>
                  {company.companyName} {company.count}
                </span>
                <Result company={company} />
              </li>
            ))}
          </ul>
          <Table
            className="dense"
            size="small"
            rowKey={(one) => `${one.memberId} ${one.number ?? ''} ${one.total ?? ''}`}
            loading={!push}
            pagination={false}
            scroll={{ y: 400 }}
            dataSource={[...(push?.items ?? [])]}
            locale={{ emptyText: t('push.gone') }}
            columns={[
              { title: t('company'), width: 200, ellipsis: true, render: (_, one) => nameOf.get(one.memberId) },
              { title: t('push.number'), width: 190, render: (_, one) => <LongNumber value={one.number} /> },
              { title: t('rows.seller'), ellipsis: true, render: (_, one) => one.sellerName ?? <Nil /> },
              { title: t('rows.amount'), width: 120, align: 'right', render: (_, one) => <Amount value={one.total} /> },
              {
                title: t('push.result'),
                width: 190,
                render: (_, one) => (
                  <>
                    {one.state === null ? null : <Status family="push" value={one.state} />}{' '}
                    {one.problem === null ? null : <span className="sub">{t(`push.problem.${problemOf(one.problem)}`)}</span>}
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
