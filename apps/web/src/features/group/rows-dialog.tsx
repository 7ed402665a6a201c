// The invoices behind a cell, of a company that lets the group see them.
import { Pagination, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { Status } from '../../ui/values/status.tsx'
import type { Cell } from './heat-map.tsx'
import { groupsKey, type GroupRow } from './group.queries.ts'

const pageSize = 50
const RowsDialog = ({ member, measure, month, onClose }: Cell & { readonly month: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('group')
  const [page, setPage] = useState(1)
  const read = useQuery({
    queryKey: [...groupsKey, 'rows', member.id, measure, month, page],
    queryFn: () => api.user.listGroupRows({ memberId: member.id, measure, month, page, pageSize }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const columns: TableColumnsType<GroupRow> = [
    { title: t('rows.number'), width: 196, render: (_, row) => <LongNumber value={row.number} /> },
    { title: t('rows.date'), width: 104, render: (_, row) => row.date ?? <Nil /> },
    { title: t('rows.seller'), ellipsis: true, render: (_, row) => row.sellerName ?? <Nil /> },
    { title: t('rows.amount'), width: 126, align: 'right', render: (_, row) => <Amount value={row.amount} strong /> },
    { title: t('rows.verify'), width: 116, render: (_, row) => <Status family="verify" value={row.verifyStatus} short /> },
    {
      title: t('rows.push'),
      width: 108,
      render: (_, row) => (row.pushStatus === null ? <Nil /> : <Status family="push" value={row.pushStatus} />),
    },
  ]
  const total = read.data?.totalElements
  return (
    <Dialog
      title={t('rows.title', { company: member.companyName, measure: t(`measure.${measure}`) })}
      facts={month}
      width={960}
      onClose={onClose}
      note={total === undefined ? undefined : t('rows.total', { count: total })}
      actions={
        total !== undefined && total > pageSize ? (
          <Pagination size="small" current={page} pageSize={pageSize} total={total} showSizeChanger={false} onChange={setPage} />
        ) : undefined
      }
    >
      {read.isError ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : (
        <Table<GroupRow>
          className="dense"
          size="small"
          rowKey="id"
          loading={read.isFetching && !read.data}
          pagination={false}
          scroll={{ y: 440 }}
          locale={{ emptyText: t('rows.none') }}
          columns={columns}
          dataSource={[...(read.data?.content ?? [])]}
        />
      )}
    </Dialog>
  )
}
export default RowsDialog
