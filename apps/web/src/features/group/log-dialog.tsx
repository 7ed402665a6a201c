// Who let a group see what, and when.
import { Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { groupsKey, type Membership } from './group.queries.ts'

type Entry = Awaited<ReturnType<typeof api.user.listGroupGrantLog>>['content'][number]
const shown = 100
const LogDialog = ({ membership: { id, groupName }, onClose }: { readonly membership: Membership; readonly onClose: () => void }) => {
  const { t } = useTranslation('group')
  const comma = useComma()
  const read = useQuery({
    queryKey: [...groupsKey, 'log', id],
    queryFn: () => api.user.listGroupGrantLog({ id, page: 1, pageSize: shown }, { quiet: true }),
  })
  const columns: TableColumnsType<Entry> = [
    { title: t('push.at'), width: 140, render: (_, one) => minuteOf(one.at) },
    { title: t('membership.logTitle'), width: 76, render: (_, one) => t(`membership.logAct.${one.act}`) },
    {
      title: t('shows'),
      render: (_, one) => (one.after.length === 0 ? t('membership.nothing') : one.after.map((grant) => t(`grant.${grant}`)).join(comma)),
    },
    { title: t('push.by'), width: 110, dataIndex: 'by' },
  ]
  return (
    <Dialog title={t('membership.logTitle')} facts={groupName} width={640} onClose={onClose}>
      {read.isError ? (
        <LoadFailed title={t('membership.failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : (
        <Table<Entry>
          className="dense"
          size="small"
          rowKey="id"
          loading={read.isPending}
          pagination={false}
          scroll={{ y: 360 }}
          locale={{ emptyText: t('membership.logEmpty') }}
          columns={columns}
          dataSource={[...(read.data?.content ?? [])]}
        />
      )}
    </Dialog>
  )
}
export default LogDialog
