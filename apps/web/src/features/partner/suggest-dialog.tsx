// 从发票添加: the parties of twelve months' invoices that are no partner yet, chosen and added together.
import { App, Button, Skeleton, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { usePartnerChange, useSuggestions } from './partner.queries.ts'

type Suggestion = NonNullable<ReturnType<typeof useSuggestions>['data']>['content'][number]
/** Those of more than one invoice are chosen at first. */
const often = 2

const SuggestDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const found = useSuggestions()
  const rows = found.data?.content ?? []
  const [picked, setPicked] = useState<readonly string[]>()
  const chosen = picked ?? [...new Set(rows.filter(({ count }) => count >= often).map(({ taxId }) => taxId))]
  const add = usePartnerChange((taxIds: string[]) => api.user.addSuggestedPartners({ taxIds }))
  const submit = () => {
    add.mutateAsync([...chosen]).then(
      ({ added, skipped }) => {
        if (added > 0) void message.success(t('suggest.done', { count: added }))
        if (skipped > 0) void message.warning(t('suggest.skipped', { count: skipped }))
        onClose()
      },
      () => undefined,
    )
  }
  const columns: TableColumnsType<Suggestion> = [
    { title: t('column.name'), dataIndex: 'name' },
    { title: t('column.taxId'), width: 180, render: (_, row) => <span className="mono">{row.taxId}</span> },
    { title: t('suggest.relation'), width: 90, render: (_, row) => t(`values.relations.${row.relation}`) },
    { title: t('suggest.count'), width: 70, align: 'right', dataIndex: 'count' },
    { title: t('suggest.amount'), width: 130, align: 'right', render: (_, row) => <Amount value={row.amount} /> },
  ]
  return (
    <Dialog
      title={t('suggest.title')}
      facts={t('suggest.facts')}
      width={860}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" disabled={chosen.length === 0} loading={add.isPending} onClick={submit}>
            {t('suggest.submit', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {found.isPending ? (
        <Skeleton active />
      ) : found.isError ? (
        <LoadFailed title={t('failed.title')} text={t('suggest.failed')} onRetry={found.refetch} error={found.error} />
      ) : rows.length === 0 ? (
        <p>{t('suggest.none')}</p>
      ) : (
        <Table<Suggestion>
          className="dense"
          size="small"
          rowKey={({ taxId, relation }) => `${taxId} ${relation}`}
          pagination={false}
          scroll={{ y: 380 }}
          columns={columns}
          dataSource={rows}
          rowSelection={{
            selectedRowKeys: rows.filter(({ taxId }) => chosen.includes(taxId)).map(({ taxId, relation }) => `${taxId} ${relation}`),
            getTitleCheckboxProps: () => ({ 'aria-label': t('suggest.chooseAll') }),
            getCheckboxProps: ({ name }) => ({ 'aria-label': t('suggest.choose', { name }) }),
            onSelect: ({ taxId }, on) => {
              setPicked(on ? [...chosen, taxId] : chosen.filter((one) => one !== taxId))
            },
            onSelectAll: (on) => {
              setPicked(on ? [...new Set(rows.map(({ taxId }) => taxId))] : [])
            },
          }}
        />
      )}
    </Dialog>
  )
}
export default SuggestDialog
