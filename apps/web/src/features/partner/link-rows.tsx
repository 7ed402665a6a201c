// The rows of a part of the links: at work, failed, none, or a table.
import { Skeleton, Table, type TableColumnsType } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/page/load-failed.tsx'

interface Props<R extends { readonly id: string }> {
  readonly read: UseQueryResult<{ readonly content: readonly R[] }>
  readonly columns: TableColumnsType<R>
  readonly none: string
  /** The row that a notice told of. */
  readonly told?: string | undefined
}
export const LinkRows = <R extends { readonly id: string }>({ read, columns, none, told }: Props<R>) => {
  const { t } = useTranslation('partner')
  if (read.isPending) return <Skeleton active />
  if (read.isError) return <LoadFailed title={t('failed.title')} text={t('link.failed')} onRetry={read.refetch} error={read.error} />
  if (read.data.content.length === 0) return <p className="sub">{none}</p>
  return (
    <Table<R>
      className="dense"
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ y: 340 }}
      rowClassName={({ id }) => (id === told ? 'ant-table-row-selected' : '')}
      columns={columns}
      dataSource={read.data.content}
    />
  )
}
